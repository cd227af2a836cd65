pub fn swap_rows(grid: &mut Vec<Vec<u8>>, a: usize, b: usize) {
    let left = &mut grid[a];
    let right = &mut grid[b];
    std::mem::swap(left, right);
}
