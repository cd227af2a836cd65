/// Seats that are left on each ferry of a day.
struct Ferry {
    seats: u32,
    waiting: Vec<u32>,
}

impl Ferry {
    fn book(&mut self, group: u32) {
        if self.seats == 0 {
            self.waiting.push(group);
            return;
        }
        self.seats -= group;
    }
}

fn main() {
    let mut ferry = Ferry { seats: 8, waiting: Vec::new() };
    for group in [3, 4, 2] {
        ferry.book(group);
    }
    println!("{} left, {:?} waiting", ferry.seats, ferry.waiting);
}
