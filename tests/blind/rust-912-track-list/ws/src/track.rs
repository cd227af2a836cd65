#[derive(Debug, Clone, PartialEq)]
pub struct Track {
    pub title: String,
    pub seconds: u32,
}

impl Track {
    /// A line is a title, a tab and the length as `m:ss`.
    pub fn parse(line: &str) -> Option<Track> {
        let (title, length) = line.split_once('\t')?;
        let (minutes, seconds) = length.split_once(':')?;
        let minutes: u32 = minutes.parse().ok()?;
        let seconds: u32 = seconds.parse().ok()?;
        Some(Track {
            title: title.to_string(),
            seconds: minutes * 60 + seconds,
        })
    }
}
