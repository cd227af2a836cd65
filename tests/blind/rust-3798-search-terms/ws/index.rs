use crate::query::Query;
use std::collections::{BTreeMap, HashMap};

/// Finds recipes by the words of their titles.
#[derive(Default)]
pub struct Index {
    titles: Vec<String>,
    words: HashMap<String, Vec<usize>>,
}

impl Index {
    pub fn add(&mut self, title: &str) {
        let id = self.titles.len();
        self.titles.push(title.to_string());
        for word in Query::parse(title).terms {
            self.words.entry(word).or_default().push(id);
        }
    }

    /// The titles and how many of the terms they contain, the best first.
    pub fn search(&self, text: &str) -> Vec<(&str, usize)> {
        let query = Query::parse(text);
        if query.is_empty() {
            return Vec::new();
        }
        let mut hits: BTreeMap<usize, usize> = BTreeMap::new();
        for term in &query.terms {
            for id in self.words.get(term).into_iter().flatten() {
                *hits.entry(*id).or_insert(0) += 1;
            }
        }
        let mut found: Vec<_> = hits
            .into_iter()
            .map(|(id, score)| (self.titles[id].as_str(), score))
            .collect();
        found.sort_by(|x, y| y.1.cmp(&x.1));
        found
    }
}
