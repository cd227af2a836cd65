#[derive(PartialEq, Eq)]
pub struct Tile {
    pub points: u8,
}
