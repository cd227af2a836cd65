use std::collections::BTreeMap;
use std::ops::Add;

#[derive(Clone, Copy, Debug, PartialEq, PartialOrd)]
pub struct Price(pub u32);

impl Add for Price {
    type Output = Price;

    fn add(self, other: Price) -> Price {
        Price(self.0 + other.0)
    }
}

impl Price {
    pub fn times(self, count: u32) -> Price {
        Price(self.0 * count)
    }
}

pub struct Entry {
    pub name: String,
    pub price: Price,
    pub count: u32,
}

impl Entry {
    pub fn value(&self) -> Price {
        self.price.times(self.count)
    }
}

pub trait Label {
    fn label(&self) -> String;

    fn short(&self) -> String {
        shorten("short")
    }
}

impl Label for Entry {
    fn label(&self) -> String {
        shorten(&self.name)
    }
}

fn shorten(text: &str) -> String {
    text.chars().take(3).collect()
}

#[derive(Debug)]
pub enum StockError {
    Empty,
    Missing(String),
}

impl StockError {
    pub fn describe(&self) -> &str {
        match self {
            StockError::Empty => "empty",
            StockError::Missing(name) => name,
        }
    }
}

type Hook = Box<dyn Fn(&str)>;

pub struct Inventory {
    entries: BTreeMap<String, Entry>,
    hooks: Vec<Hook>,
}

impl Default for Inventory {
    fn default() -> Self {
        Inventory::new()
    }
}

impl Inventory {
    pub fn new() -> Self {
        Self { entries: BTreeMap::new(), hooks: Vec::new() }
    }

    pub fn on_change(&mut self, hook: impl Fn(&str) + 'static) -> &mut Self {
        self.hooks.push(Box::new(hook));
        self
    }

    pub fn add(&mut self, name: &str, price: Price, count: u32) -> Result<&mut Self, StockError> {
        check(name)?;
        self.entries.insert(name.to_string(), Entry { name: name.to_string(), price, count });
        self.changed(name);
        Ok(self)
    }

    pub fn remove(&mut self, name: &str) -> Result<Entry, StockError> {
        let entry = self.entries.remove(name).ok_or_else(|| StockError::Missing(name.into()))?;
        self.changed(name);
        Ok(entry)
    }

    fn changed(&self, name: &str) {
        for hook in &self.hooks {
            hook(name);
        }
    }

    pub fn total(&self) -> Price {
        let mut sum = Price(0);
        for entry in self.entries.values() {
            sum = sum + entry.value();
        }
        sum
    }

    pub fn iter(&self) -> impl Iterator<Item = &Entry> {
        self.entries.values()
    }
}

fn check(name: &str) -> Result<(), StockError> {
    if name.is_empty() {
        return Err(StockError::Empty);
    }
    Ok(())
}
