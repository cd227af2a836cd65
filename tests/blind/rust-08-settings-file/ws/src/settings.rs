use std::collections::HashMap;

pub struct Settings {
    values: HashMap<String, String>,
}

impl Settings {
    pub fn parse(text: &str) -> Self {
        let values = text
            .lines()
            .filter(|line| !line.starts_with('#'))
            .filter_map(|line| line.split_once('='))
            .map(|(key, value)| (key.trim().to_string(), value.trim().to_string()))
            .collect();
        Settings { values }
    }

    pub fn text(&self, key: &str) -> &str {
        &self.values[key]
    }

    pub fn number(&self, key: &str) -> usize {
        self.text(key).parse().expect("a number")
    }
}
