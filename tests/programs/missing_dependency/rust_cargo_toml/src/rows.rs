use serde_json::json;

pub fn encode(rows: &[&str]) -> String {
    json!({ "rows": rows }).to_string()
}
