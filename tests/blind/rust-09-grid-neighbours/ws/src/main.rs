mod grid;

use grid::Grid;

fn main() {
    let square = Grid::parse("#.#\n.#.\n#.#");
    let tall = Grid::parse("#.\n##\n.#\n..\n##");
    for grid in [square, tall] {
        let counts: Vec<usize> = (0..grid.height).map(|r| grid.alive_in_row(r)).collect();
        println!("{}x{} {:?}", grid.width, grid.height, counts);
    }
}
