//! Spine labels are narrow, so that titles are set on several lines.

/// What is printed on one label.
pub struct Label {
    pub lines: Vec<String>,
    pub shelf: String,
}

/// Where a text can be broken so that the first part fits into `width`.
fn break_at(text: &str, width: usize) -> Option<usize> {
    text.chars()
        .enumerate()
        .take(width + 1)
        .filter(|(_, c)| *c == ' ' || *c == '-')
        .map(|(i, _)| i)
        .last()
}

fn fits(text: &str, width: usize) -> bool {
    text.chars().count() <= width
}

/// Splits a title into lines; words too long for a line stay whole.
pub fn wrap(title: &str, width: usize) -> Vec<String> {
    let mut lines = Vec::new();
    let mut rest = title.trim();
    while !fits(rest, width) {
        match break_at(rest, width) {
            Some(cut) if cut > 0 => {
                let (line, tail) = rest.split_at(cut);
                lines.push(line.to_string());
                rest = tail.trim_start_matches(|c| c == ' ' || c == '-');
            }
            _ => break,
        }
    }
    lines.push(rest.to_string());
    lines
}

pub fn label(title: &str, author: &str, class: u32) -> Label {
    // first three letters of the author, the way the old cards have it
    let mark: String = author.chars().take(3).collect();
    Label {
        lines: wrap(title, 14),
        shelf: format!("{class:03} {}", mark.to_uppercase()),
    }
}
