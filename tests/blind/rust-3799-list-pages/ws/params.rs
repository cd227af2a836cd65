use std::collections::HashMap;

/// The part of an address after the question mark.
pub struct Params<'a> {
    values: HashMap<&'a str, &'a str>,
}

impl<'a> Params<'a> {
    pub fn parse(query: &'a str) -> Self {
        let values = query
            .split('&')
            .filter_map(|pair| pair.split_once('='))
            .collect();
        Params { values }
    }

    pub fn text(&self, name: &str) -> Option<&'a str> {
        self.values.get(name).copied().filter(|v| !v.is_empty())
    }

    pub fn number(&self, name: &str) -> Option<usize> {
        self.text(name)?.parse().ok()
    }
}
