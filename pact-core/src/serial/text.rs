//! Ids and addresses, which are written as text.

use core::fmt;

use serde_core::de::{self, Deserialize, Deserializer, Visitor};
use serde_core::ser::{Serialize, Serializer};

use crate::node::NodeId;
use crate::snapshot::Address;

impl Serialize for NodeId {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.as_str())
    }
}

impl<'de> Deserialize<'de> for NodeId {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_str(IdVisitor)
    }
}

struct IdVisitor;

impl Visitor<'_> for IdVisitor {
    type Value = NodeId;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the id of a node")
    }

    fn visit_str<E: de::Error>(self, text: &str) -> Result<NodeId, E> {
        Ok(NodeId::from(text))
    }

    fn visit_string<E: de::Error>(self, text: String) -> Result<NodeId, E> {
        Ok(NodeId::from(text))
    }
}

impl Serialize for Address {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Address {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_str(AddressVisitor)
    }
}

struct AddressVisitor;

impl Visitor<'_> for AddressVisitor {
    type Value = Address;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the address of a snapshot, like `@t-1` or `@c7`")
    }

    fn visit_str<E: de::Error>(self, text: &str) -> Result<Address, E> {
        match written(text) {
            Some(address) => Ok(address),
            None => text.parse().map_err(E::custom),
        }
    }
}

/// The address that is written like this. It may be one that no snapshot can have, such as a turn
/// to come: it must be read back all the same.
fn written(text: &str) -> Option<Address> {
    let address = match (text.strip_prefix("@t"), text.strip_prefix("@c")) {
        (Some(turn), _) => Address::Turn(turn.parse().ok()?),
        (_, Some(cycle)) => Address::Cycle(cycle.parse().ok()?),
        _ => return None,
    };
    (address.to_string() == text).then_some(address)
}
