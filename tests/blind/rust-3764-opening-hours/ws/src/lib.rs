mod hours;
mod span;

pub use hours::Hours;
pub use span::Span;

/// Reads openings and closings such as `+09:00-18:00 -12:00-13:00`, in their order.
pub fn parse(text: &str) -> Result<Hours, String> {
    let mut hours = Hours::default();
    for word in text.split_whitespace() {
        if let Some(span) = word.strip_prefix('+') {
            hours.add(span.parse()?);
        } else if let Some(span) = word.strip_prefix('-') {
            hours.remove(span.parse()?);
        } else {
            return Err(format!("expected + or -: {word}"));
        }
    }
    Ok(hours)
}
