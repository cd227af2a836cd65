#[derive(Debug)]
pub struct Item {
    pub name: String,
    pub x: usize,
    pub y: usize,
}

impl Item {
    pub fn parse(line: &str) -> Option<Item> {
        let mut words = line.split_whitespace();
        Some(Item {
            name: words.next()?.to_string(),
            x: words.next()?.parse().ok()?,
            y: words.next()?.parse().ok()?,
        })
    }

    pub fn letter(&self) -> char {
        self.name.chars().next().unwrap_or('?')
    }
}

/// How many columns and rows hold all items.
pub fn extent(items: &[Item]) -> (usize, usize) {
    let width = items.iter().map(|item| item.x + 1).max().unwrap_or(0);
    let height = items.iter().map(|item| item.x + 1).max().unwrap_or(0);
    (width, height)
}
