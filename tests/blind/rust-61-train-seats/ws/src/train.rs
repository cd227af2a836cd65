pub struct Train {
    carriages: Vec<Vec<Option<String>>>,
}

impl Train {
    pub fn new(carriages: usize, seats: usize) -> Self {
        Train { carriages: vec![vec![None; seats]; carriages] }
    }

    pub fn occupy(&mut self, carriage: usize, seat: usize, name: &str) {
        self.carriages[carriage][seat] = Some(name.to_string());
    }

    pub fn print(&self) {
        for (number, carriage) in self.carriages.iter().enumerate() {
            let names: Vec<&str> = carriage.iter().map(|s| s.as_deref().unwrap_or("-")).collect();
            println!("{}: {}", number + 1, names.join(" "));
        }
    }
}
