//! The one table of headers.
//!
//! Every list of headers follows from it: the attributes of selectors
//! ([`Attribute`](crate::plan::Attribute)), the settings of node literals, and in `pact-core` the
//! fields of nodes, documents in and out, and the fields of a diff. The page of `pact-view` gets
//! its names from `Attribute`. A new plain header is one line here.

/// Calls a macro of the caller with all rows.
///
/// A row is `Variant = name, values, bearers;`, with `or alias` after the name where selectors know
/// another one, and `written name` where documents do.
///
/// - *Values*: `Text`, `Number`, `Cycles` (a number that counts cycles), `Flag`, `Tags`, `Any`.
/// - *Bearers*: the nodes on which an author sets the header: `nodes`, `blocks`, `containers`.
///   `engine` headers are the engine's.
/// - *Ruled* headers have rules of their own in the engine. *Plain* headers are optional, and their
///   values say all about them. *Facets* are computed from a snapshot, and no document has them.
#[doc(hidden)]
#[macro_export]
macro_rules! __headers {
    ($consumer:ident) => {
        $consumer! {
            ruled {
                /// The node's identity.
                Id = id, Text, engine;
                /// The type text; `=` tests the class.
                NodeType = nodeType or type, Text, engine;
                /// Place among siblings.
                Offset = offset, Number, nodes;
                /// Cycles left.
                Ttl = ttl, Cycles, nodes;
                /// Pruning order.
                Priority = priority, Number, nodes;
                /// The cycle the node was made in.
                Cycle = cycle, Number, engine;
                /// Creation time in nanoseconds.
                CreatedAtNs = created_at_ns, Number, engine;
                /// Creation time as text.
                CreatedAtIso = created_at_iso, Text, engine;
                /// Creation order inside a cycle.
                CreationIndex = creation_index, Number, engine;
                /// Who speaks.
                Role = role, Text, blocks;
                /// The kind of content.
                Kind = kind, Text, nodes;
                /// The logical name.
                Key = key, Text, nodes;
                /// The tags.
                Tags = tag or tags written tags, Tags, nodes;
                /// The content itself.
                Content = content, Any, blocks;
                /// The content's hash.
                ContentHash = content_hash, Text, engine;
            }
            plain {
                /// The content's MIME type.
                Mime = mime, Text, blocks;
                /// The content's encoding.
                Encoding = encoding, Text, blocks;
                /// Where the node came from.
                Provenance = provenance, Any, nodes;
                /// Whether an empty container goes away.
                Removable = removable, Flag, containers;
                /// Whether pruning spares the node.
                Pinned = pinned, Flag, nodes;
                /// Every how many cycles the node fires.
                Cadence = cadence or cad, Cycles, blocks;
            }
            facets {
                /// Facet: turns since the node was made.
                Age = age, Number;
                /// Facet: the turn the node was made in.
                BornTurn = born_turn, Number;
                /// Facet: depth of the containing segment or region.
                Depth = depth, Number;
                /// Facet: edges from the root.
                Sdepth = sdepth, Number;
            }
        }
    };
}
