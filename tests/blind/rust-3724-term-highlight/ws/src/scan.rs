//! Splitting of lines into words with their place in the line.

#[derive(Debug, Clone, PartialEq)]
pub struct Word {
    pub start: usize,
    pub end: usize,
    pub text: String,
}

fn push(words: &mut Vec<Word>, start: usize, end: usize, text: &mut String) {
    if !text.is_empty() {
        let text = std::mem::take(text);
        words.push(Word { start, end, text });
    }
}

/// All words of a line; `start..end` is the word's range within the line.
pub fn words(line: &str) -> Vec<Word> {
    let mut words = Vec::new();
    let mut start = 0;
    let mut text = String::new();
    for (position, c) in line.chars().enumerate() {
        if c.is_alphanumeric() {
            if text.is_empty() {
                start = position;
            }
            text.push(c);
        } else {
            push(&mut words, start, position, &mut text);
        }
    }
    push(&mut words, start, line.len(), &mut text);
    words
}
