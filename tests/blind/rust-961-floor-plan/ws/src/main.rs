mod grid;
mod item;

use grid::Grid;
use item::{extent, Item};

const ROOM: &str = "\
desk 1 1
lamp 3 0
shelf 0 5
chair 2 2
";

fn main() {
    let items: Vec<Item> = ROOM.lines().filter_map(Item::parse).collect();
    let (width, height) = extent(&items);
    let mut grid = Grid::new(width, height);
    for item in &items {
        grid.set(item.x, item.y, item.letter());
    }
    print!("{}", grid.draw());
    println!("{} of {} squares are free", grid.free(), width * height);
}
