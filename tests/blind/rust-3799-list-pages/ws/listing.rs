use crate::params::Params;

/// Which part of a list is wanted; pages count from 1.
#[derive(Debug)]
pub struct Page {
    pub number: usize,
    pub size: usize,
}

impl Page {
    pub fn from_params(params: &Params) -> Page {
        Page {
            number: params.number("page").unwrap_or_default(),
            size: params.number("size").unwrap_or(3).clamp(1, 50),
        }
    }

    pub fn slice<'a, T>(&self, items: &'a [T]) -> &'a [T] {
        let start = ((self.number - 1) * self.size).min(items.len());
        let end = (start + self.size).min(items.len());
        &items[start..end]
    }
}

pub fn list(books: &[&str], params: &Params) -> String {
    let found: Vec<&str> = match params.text("q") {
        Some(q) => books.iter().copied().filter(|b| b.to_lowercase().contains(q)).collect(),
        None => books.to_vec(),
    };
    let page = Page::from_params(params);
    format!("{} found: {}", found.len(), page.slice(&found).join(", "))
}
