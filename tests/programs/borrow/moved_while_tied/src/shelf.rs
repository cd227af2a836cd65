pub fn longest<'a>(names: &'a [String], least: &'a usize) -> &'a str {
    names.iter().map(|one| one.as_str()).find(|one| one.len() >= *least).unwrap_or("")
}
