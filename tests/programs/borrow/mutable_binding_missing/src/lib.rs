pub fn collect(name: &str) -> Vec<String> {
    let names = Vec::new();
    names.push(name.to_string());
    names
}
