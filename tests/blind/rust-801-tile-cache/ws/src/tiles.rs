#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Key {
    pub x: u32,
    pub y: u32,
}

impl From<(u32, u32)> for Key {
    fn from((x, y): (u32, u32)) -> Self {
        Key { x, y }
    }
}

pub struct Tile {
    pub detail: usize,
    pub bytes: Vec<u8>,
}

pub fn render(key: Key, detail: usize) -> Tile {
    let shade = (key.x * 31 + key.y * 17) as u8;
    Tile {
        detail,
        bytes: vec![shade; detail * 300],
    }
}
