pub struct Grid {
    pub width: usize,
    pub height: usize,
    cells: Vec<bool>,
}

impl Grid {
    pub fn parse(text: &str) -> Self {
        let rows: Vec<&str> = text.lines().collect();
        Grid {
            width: rows[0].len(),
            height: rows.len(),
            cells: text.chars().filter(|c| *c != '\n').map(|c| c == '#').collect(),
        }
    }

    pub fn cell(&self, row: usize, column: usize) -> bool {
        self.cells[row * self.height + column]
    }

    pub fn alive_in_row(&self, row: usize) -> usize {
        (0..self.width).filter(|&c| self.cell(row, c)).count()
    }
}
