use std::collections::BTreeMap;
use std::fmt;
use std::str::FromStr;

#[derive(Debug, Clone, PartialEq)]
struct Entry {
    level: String,
    millis: u32,
    text: String,
}

#[derive(Debug)]
enum BadLine {
    Short(usize),
    Millis(std::num::ParseIntError),
}

impl From<std::num::ParseIntError> for BadLine {
    fn from(error: std::num::ParseIntError) -> Self {
        BadLine::Millis(error)
    }
}

impl fmt::Display for BadLine {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            BadLine::Short(n) => write!(f, "{} fields", n),
            BadLine::Millis(e) => write!(f, "{}", e),
        }
    }
}

impl FromStr for Entry {
    type Err = BadLine;

    fn from_str(line: &str) -> Result<Self, Self::Err> {
        let fields: Vec<&str> = line.splitn(3, ' ').collect();
        if fields.len() < 3 {
            return Err(BadLine::Short(fields.len()));
        }
        let millis = duration(fields[1])?;
        Ok(Entry { level: fields[0].to_string(), millis, text: unquote(fields[2]).to_owned() })
    }
}

fn duration(field: &str) -> Result<u32, BadLine> {
    Ok(field.trim_end_matches("ms").parse::<u32>()?)
}

fn unquote(text: &str) -> &str {
    text.trim_matches('"')
}

struct Sliding<I: Iterator<Item = u32>> {
    inner: I,
    last: Option<u32>,
}

impl<I: Iterator<Item = u32>> Iterator for Sliding<I> {
    type Item = u32;

    fn next(&mut self) -> Option<u32> {
        let current = self.inner.next()?;
        let jump = self.last.replace(current).map_or(0, |before| distance(before, current));
        Some(jump)
    }
}

trait Jumps: Iterator<Item = u32> + Sized {
    fn jumps(self) -> Sliding<Self> {
        Sliding { inner: self, last: None }
    }
}

impl<I: Iterator<Item = u32>> Jumps for I {}

fn distance(a: u32, b: u32) -> u32 {
    a.max(b) - a.min(b)
}

fn group_by<K: Ord, T, F>(items: &[T], key: F) -> BTreeMap<K, Vec<&T>>
where
    F: Fn(&T) -> K,
{
    let mut groups = BTreeMap::new();
    for item in items {
        groups.entry(key(item)).or_insert_with(Vec::new).push(item);
    }
    groups
}

fn bucket(entry: &Entry) -> u32 {
    entry.millis / 100
}

fn main() {
    let source = "INFO 12ms \"started\"\nWARN 350ms slow\nINFO oops x\nbad\nINFO 90ms done";
    let (good, bad): (Vec<_>, Vec<_>) = source.lines().map(|l| l.parse::<Entry>()).partition(Result::is_ok);
    let entries: Vec<Entry> = good.into_iter().flatten().collect();
    for error in bad.into_iter().filter_map(Result::err) {
        println!("{}", error);
    }
    let is_level = |entry: &Entry| entry.level.clone();
    println!("{:?}", group_by(&entries, is_level).keys());
    println!("{:?}", group_by(&entries, bucket).len());
    for jump in entries.iter().map(|e| e.millis).jumps() {
        println!("{} {}", jump, unquote("\"ms\""));
    }
}
