use std::borrow::Cow;
use std::collections::BTreeMap;
use std::ops::{AddAssign, Deref};

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Level {
    Info,
    Error,
}

impl TryFrom<&str> for Level {
    type Error = String;

    fn try_from(text: &str) -> Result<Self, String> {
        match text {
            "INFO" => Ok(Level::Info),
            "ERROR" => Ok(Level::Error),
            other => Err(invalid(other)),
        }
    }
}

fn invalid(text: &str) -> String {
    format!("no level {text}")
}

pub struct Line<'a> {
    pub level: Level,
    pub text: Cow<'a, str>,
}

impl<'a> Line<'a> {
    pub fn parse(line: &'a str) -> Result<Self, String> {
        let (level, text) = line.split_once(' ').unwrap_or((line, ""));
        let level = level.try_into()?;
        Ok(Line { level, text: shorten(text) })
    }

    pub fn is_error(&self) -> bool {
        self.level == Level::Error
    }
}

fn shorten(text: &str) -> Cow<'_, str> {
    if text.len() > 8 {
        Cow::Owned(cut(text, 8))
    } else {
        Cow::Borrowed(text)
    }
}

fn cut(text: &str, length: usize) -> String {
    text.chars().take(length).collect()
}

#[derive(Default, Debug, Clone)]
pub struct Counts(BTreeMap<String, usize>);

impl Counts {
    pub fn record(&mut self, key: &str) {
        *self.slot(key) += 1;
    }

    fn slot(&mut self, key: &str) -> &mut usize {
        self.0.entry(key.to_string()).or_insert_with(zero)
    }
}

fn zero() -> usize {
    0
}

impl AddAssign for Counts {
    fn add_assign(&mut self, other: Self) {
        for (key, count) in other.0 {
            *self.slot(&key) += count;
        }
    }
}

impl Deref for Counts {
    type Target = BTreeMap<String, usize>;

    fn deref(&self) -> &Self::Target {
        &self.0
    }
}

pub trait Stage {
    fn accept(&mut self, line: &Line) -> bool;

    fn boxed(self) -> Box<dyn Stage>
    where
        Self: Sized + 'static,
    {
        Box::new(self)
    }
}

impl<F: FnMut(&Line) -> bool> Stage for F {
    fn accept(&mut self, line: &Line) -> bool {
        self(line)
    }
}

pub struct Limit {
    pub left: usize,
}

impl Stage for Limit {
    fn accept(&mut self, _line: &Line) -> bool {
        self.spend()
    }
}

impl Limit {
    fn spend(&mut self) -> bool {
        let free = self.left > 0;
        self.left = self.left.saturating_sub(1);
        free
    }
}

pub struct Lines<'a, I: Iterator<Item = &'a str>> {
    inner: I,
    stages: Vec<Box<dyn Stage>>,
}

pub fn lines<'a, I>(inner: I, stages: Vec<Box<dyn Stage>>) -> Lines<'a, I>
where
    I: Iterator<Item = &'a str>,
{
    Lines { inner, stages }
}

impl<'a, I: Iterator<Item = &'a str>> Iterator for Lines<'a, I> {
    type Item = Line<'a>;

    fn next(&mut self) -> Option<Line<'a>> {
        loop {
            let line = Line::parse(self.inner.next()?).ok()?;
            if self.stages.iter_mut().all(|stage| stage.accept(&line)) {
                return Some(line);
            }
        }
    }
}
