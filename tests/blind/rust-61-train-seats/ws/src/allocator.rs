pub struct Allocator {
    per_carriage: usize,
    carriage: usize,
    seat: usize,
}

impl Allocator {
    pub fn new(per_carriage: usize) -> Self {
        Allocator { per_carriage, carriage: 0, seat: 0 }
    }

    pub fn next_seat(&mut self) -> (usize, usize) {
        if self.seat == self.per_carriage {
            self.carriage += 1;
        }
        let place = (self.carriage, self.seat);
        self.seat += 1;
        place
    }
}
