pub fn shorten(text: &str, limit: usize) -> String {
    if text.chars().count() <= limit {
        return text.to_string();
    }
    let kept = &text[..limit - 1];
    format!("{}…", kept.trim_end())
}

pub fn bullet(depth: usize, text: &str) -> String {
    format!("{}- {}", "  ".repeat(depth), text)
}
