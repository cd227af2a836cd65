use std::fmt;
use std::str::FromStr;

/// A part of a day in minutes, without its end.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Span {
    pub start: u16,
    pub end: u16,
}

impl Span {
    pub fn overlaps(&self, other: &Span) -> bool {
        self.start < other.end && other.start < self.end
    }

    pub fn minutes(&self) -> u16 {
        self.end - self.start
    }
}

fn minute(text: &str) -> Option<u16> {
    let (hours, minutes) = text.split_once(':')?;
    let (hours, minutes): (u16, u16) = (hours.parse().ok()?, minutes.parse().ok()?);
    (hours <= 24 && minutes < 60).then_some(hours * 60 + minutes)
}

impl FromStr for Span {
    type Err = String;

    fn from_str(text: &str) -> Result<Span, String> {
        let fail = || format!("not a span: {text}");
        let (start, end) = text.split_once('-').ok_or_else(fail)?;
        let start = minute(start).ok_or_else(fail)?;
        let end = minute(end).ok_or_else(fail)?;
        if start >= end {
            return Err(fail());
        }
        Ok(Span { start, end })
    }
}

impl fmt::Display for Span {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let (s, e) = (self.start, self.end);
        write!(f, "{:02}:{:02}-{:02}:{:02}", s / 60, s % 60, e / 60, e % 60)
    }
}
