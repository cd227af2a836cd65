pub struct Grid {
    width: usize,
    cells: Vec<char>,
}

impl Grid {
    pub fn new(width: usize, height: usize) -> Grid {
        Grid {
            width,
            cells: vec!['.'; width * height],
        }
    }

    pub fn set(&mut self, x: usize, y: usize, letter: char) {
        self.cells[y * self.width + x] = letter;
    }

    pub fn free(&self) -> usize {
        self.cells.iter().filter(|&&cell| cell == '.').count()
    }

    pub fn draw(&self) -> String {
        let mut text = String::new();
        for row in self.cells.chunks(self.width) {
            text.extend(row);
            text.push('\n');
        }
        text
    }
}
