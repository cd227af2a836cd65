/// The seats of a hall, by number only.
pub struct Hall {
    seats: u32,
    taken: u32,
}

impl Hall {
    pub fn new(seats: u32) -> Self {
        Hall { seats, taken: 0 }
    }

    pub fn free(&self) -> u32 {
        self.seats - self.taken
    }

    pub fn take(&mut self, count: u32) -> bool {
        if count > self.free() {
            return false;
        }
        self.taken += count;
        true
    }

    pub fn give_back(&mut self, count: u32) {
        self.taken -= count;
    }
}
