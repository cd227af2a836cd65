/// Where the first remark in brackets begins and ends, without the brackets.
pub fn find_remark(line: &str) -> Option<(usize, usize)> {
    let open = line.find('(')?;
    let close = line.find(')')?;
    Some((open + 1, close))
}

/// The number at the start of "12 eggs" and what follows it.
pub fn leading_number(text: &str) -> (Option<u32>, &str) {
    let end = text
        .find(|c: char| !c.is_ascii_digit())
        .unwrap_or(text.len());
    (text[..end].parse().ok(), text[end..].trim_start())
}
