/// How urgent an alert is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Severity {
    Critical,
    Major,
    Minor,
}

impl Severity {
    pub fn from_word(word: &str) -> Option<Severity> {
        match word.to_ascii_lowercase().as_str() {
            "critical" | "crit" => Some(Severity::Critical),
            "major" | "error" => Some(Severity::Major),
            "minor" | "warn" => Some(Severity::Minor),
            _ => None,
        }
    }
}

#[derive(Debug, Clone, PartialEq)]
pub struct Alert {
    pub host: String,
    pub severity: Severity,
    pub text: String,
}

/// Reads a line like `db1 major: disk almost full`.
pub fn parse(line: &str) -> Option<Alert> {
    let (head, text) = line.split_once(':')?;
    let (host, word) = head.trim().split_once(' ')?;
    Some(Alert {
        host: host.to_string(),
        severity: Severity::from_word(word.trim())?,
        text: text.trim().to_string(),
    })
}
