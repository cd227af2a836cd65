pub struct Table {
    headers: Vec<String>,
    rows: Vec<Vec<String>>,
}

impl Table {
    pub fn new(headers: &[&str]) -> Table {
        Table {
            headers: headers.iter().map(|h| h.to_string()).collect(),
            rows: Vec::new(),
        }
    }

    pub fn add(&mut self, cells: Vec<String>) {
        assert_eq!(cells.len(), self.headers.len(), "wrong number of cells");
        self.rows.push(cells);
    }

    fn widths(&self) -> Vec<usize> {
        let mut widths = vec![0; self.headers.len()];
        for row in &self.rows {
            for (width, cell) in widths.iter_mut().zip(row) {
                *width = (*width).max(cell.len());
            }
        }
        widths
    }

    pub fn render(&self) -> String {
        let widths = self.widths();
        let mut out = line(&self.headers, &widths);
        let total: usize = widths.iter().sum::<usize>() + 2 * (widths.len() - 1);
        out.push_str(&"-".repeat(total));
        out.push('\n');
        for row in &self.rows {
            out.push_str(&line(row, &widths));
        }
        out
    }
}

fn line(cells: &[String], widths: &[usize]) -> String {
    let padded: Vec<String> = cells.iter().zip(widths).map(|(c, w)| pad(c, *w)).collect();
    format!("{}\n", padded.join("  ").trim_end())
}

fn pad(text: &str, width: usize) -> String {
    let fill = " ".repeat(width - text.len());
    match text.parse::<f64>() {
        Ok(_) => fill + text,
        Err(_) => text.to_string() + &fill,
    }
}
