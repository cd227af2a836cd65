//! Marking of search terms in text.

use crate::scan::{words, Word};

pub struct Marker {
    terms: Vec<String>,
    open: &'static str,
    close: &'static str,
}

impl Marker {
    pub fn new(query: &str) -> Self {
        let terms = words(query)
            .into_iter()
            .map(|word| word.text.to_lowercase())
            .collect();
        Marker { terms, open: "[", close: "]" }
    }

    fn matches(&self, word: &Word) -> bool {
        let text = word.text.to_lowercase();
        self.terms.iter().any(|term| text.starts_with(term))
    }

    /// The line with marks around its matches, and how many there are.
    pub fn mark(&self, line: &str) -> (String, usize) {
        let mut marked = String::new();
        let mut done = 0;
        let mut hits = 0;
        for word in words(line).iter().filter(|word| self.matches(word)) {
            marked.push_str(&line[done..word.start]);
            marked.push_str(self.open);
            marked.push_str(&line[word.start..word.end]);
            marked.push_str(self.close);
            done = word.end;
            hits += 1;
        }
        marked.push_str(&line[done..]);
        (marked, hits)
    }
}
