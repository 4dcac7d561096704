//! The programs in the pages, as doc tests. They are here and not in the crates, because a package
//! holds no page of the repository.

#[doc = include_str!("../../README.md")]
struct Readme;

#[doc = include_str!("../../docs/engine.md")]
struct EngineGuide;

#[doc = include_str!("../../docs/nodes.md")]
struct NodesGuide;

#[doc = include_str!("../../pact-grammar/README.md")]
struct GrammarReadme;

#[doc = include_str!("../../pact-macros/README.md")]
struct MacrosReadme;

#[doc = include_str!("../../pact-view/README.md")]
struct ViewReadme;
