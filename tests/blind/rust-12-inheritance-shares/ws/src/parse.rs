#[derive(Debug, PartialEq)]
pub struct Share {
    pub name: String,
    pub percent: f64,
}

pub fn parse_share(line: &str) -> Option<Share> {
    let (name, percent) = line.split_once(':')?;
    let number: f64 = percent.trim().trim_end_matches('%').parse().ok()?;
    Some(Share { name: name.trim().to_string(), percent: number.floor() })
}
