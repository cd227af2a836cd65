use std::collections::HashMap;

pub fn defaults() -> HashMap<&'static str, &'static str> {
    let mut values = HashMap::new();
    values.insert("host", "localhost");
    values.insert("port", "8080");
    values.insert("timeout", "30s");
    values
}
