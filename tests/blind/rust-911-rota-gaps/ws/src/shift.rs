/// Minutes since midnight.
pub type Minutes = u32;

#[derive(Debug, Clone)]
pub struct Shift {
    pub start: Minutes,
    pub end: Minutes,
    pub who: String,
}

pub fn clock(minutes: Minutes) -> String {
    format!("{:02}:{:02}", minutes / 60, minutes % 60)
}

fn parse_clock(text: &str) -> Option<Minutes> {
    let (hours, minutes) = text.split_once(':')?;
    Some(hours.parse::<Minutes>().ok()? * 60 + minutes.parse::<Minutes>().ok()?)
}

impl Shift {
    pub fn parse(line: &str) -> Option<Shift> {
        let (span, who) = line.split_once(' ')?;
        let (start, end) = span.split_once('-')?;
        Some(Shift {
            start: parse_clock(start)?,
            end: parse_clock(end)?,
            who: who.trim().to_string(),
        })
    }
}
