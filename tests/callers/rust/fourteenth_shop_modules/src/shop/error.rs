use std::num::ParseIntError;

#[derive(Debug)]
pub struct ShopError(pub u8);

impl ShopError {
    pub fn empty() -> Self {
        ShopError(code("empty"))
    }
}

impl From<ParseIntError> for ShopError {
    fn from(_: ParseIntError) -> Self {
        ShopError(code("parse"))
    }
}

fn code(name: &str) -> u8 {
    name.len() as u8
}
