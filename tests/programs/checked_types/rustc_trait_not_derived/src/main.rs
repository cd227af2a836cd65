mod tile;

fn main() {
    let mut tiles = vec![tile::Tile { points: 4 }, tile::Tile { points: 1 }];
    tiles.sort();
    println!("{}", tiles[0].points);
}
