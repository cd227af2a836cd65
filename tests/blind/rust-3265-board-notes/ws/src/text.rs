//! Helpers to fit texts into the columns of the board.

/// The text, cut to at most `width` characters with dots at the end.
pub fn shorten(text: &str, width: usize) -> String {
    if text.chars().count() <= width {
        return text.to_string();
    }
    let cut = width.saturating_sub(2);
    format!("{}..", &text[..cut])
}

/// The text with blanks to the right, `width` characters wide.
pub fn pad(text: &str, width: usize) -> String {
    let missing = width.saturating_sub(text.chars().count());
    let mut out = text.to_string();
    out.extend(std::iter::repeat(' ').take(missing));
    out
}

/// First letters of the words, as a short sign.
pub fn initials(name: &str) -> String {
    name.split_whitespace()
        .filter_map(|word| word.chars().next())
        .collect()
}
