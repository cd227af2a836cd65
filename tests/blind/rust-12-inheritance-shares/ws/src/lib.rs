pub mod parse;

pub fn split(total: f64, lines: &str) -> Vec<(String, f64)> {
    lines
        .lines()
        .filter_map(parse::parse_share)
        .map(|share| (share.name, (total * share.percent).round() / 100.0))
        .collect()
}

pub fn covers(total: f64, lines: &str) -> bool {
    let sum: f64 = split(total, lines).iter().map(|(_, part)| part).sum();
    (sum - total).abs() < 0.05
}
