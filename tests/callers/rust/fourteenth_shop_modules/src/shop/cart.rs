use super::item::Item;
use std::fmt;

pub struct Cart {
    items: Vec<Item>,
    rule: Option<fn(u32) -> u32>,
}

impl Cart {
    pub fn new() -> Cart {
        Cart { items: Vec::new(), rule: None }
    }

    pub fn add(&mut self, item: impl Into<Item>) -> &mut Self {
        self.items.push(item.into());
        self
    }

    pub fn apply(&mut self, rule: fn(u32) -> u32) -> u32 {
        self.rule = Some(rule);
        self.rule.map_or(0, |rule| rule(1))
    }

    pub fn total(&self) -> u32 {
        self.items.iter().map(|item| item.cost()).sum()
    }

    pub fn find(&self, name: &str) -> Option<&Item> {
        self.items.iter().find(|item| item.is(name))
    }
}

impl fmt::Display for Cart {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "{}", self.total())
    }
}
