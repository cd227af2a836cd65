pub struct Entry {
    pub title: String,
}

pub fn titles(entries: &[Entry]) -> Vec<String> {
    let mut titles = Vec::new();
    for entry in entries {
        titles.push(entry.title);
    }
    titles
}
