use pact_core::select;

use std::collections::HashMap;

fn main() {
    let map: HashMap<String, String> = HashMap::new();
    let _ = select!(".block[data_map=$map]");
    let _ = select!(".block[app:score=$unit]", unit = ());
}
