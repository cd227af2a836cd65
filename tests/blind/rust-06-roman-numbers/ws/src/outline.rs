use crate::roman::to_roman;

pub fn headings(titles: &[&str], first: u32) -> Vec<String> {
    titles
        .iter()
        .zip(first..)
        .map(|(title, n)| format!("{}. {}", to_roman(n), title))
        .collect()
}
