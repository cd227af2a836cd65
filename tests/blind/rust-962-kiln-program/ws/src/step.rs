#[derive(Debug, Clone)]
pub struct Step {
    pub name: String,
    pub hours: u16,
    pub degrees: u16,
}

impl Step {
    /// A step is written as `name hours"h" degrees`.
    pub fn parse(line: &str) -> Option<Step> {
        let words: Vec<&str> = line.split(' ').collect();
        let [name, hours, degrees] = words[..] else {
            return None;
        };
        Some(Step {
            name: name.to_string(),
            hours: hours.strip_suffix('h')?.parse().ok()?,
            degrees: degrees.parse().ok()?,
        })
    }

    pub fn seconds(&self) -> u32 {
        (self.hours * 3600).into()
    }
}
