const STOP_WORDS: [&str; 6] = ["a", "an", "and", "of", "the", "with"];

/// What a user looks for: each term once, in lower case.
#[derive(Debug)]
pub struct Query {
    pub terms: Vec<String>,
}

impl Query {
    pub fn parse(text: &str) -> Query {
        let mut terms: Vec<String> = text
            .split(|c: char| !c.is_alphanumeric())
            .map(str::to_lowercase)
            .filter(|word| !word.is_empty() && !STOP_WORDS.contains(&word.as_str()))
            .collect();
        terms.dedup();
        Query { terms }
    }

    pub fn is_empty(&self) -> bool {
        self.terms.is_empty()
    }
}
