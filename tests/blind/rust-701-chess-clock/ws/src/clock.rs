use std::time::Duration;

#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Side {
    White,
    Black,
}

pub struct Clock {
    left: [Duration; 2],
    bonus: Duration,
}

impl Clock {
    pub fn new(minutes: u64, bonus: u64) -> Self {
        let start = Duration::from_secs(minutes * 60);
        Clock { left: [start; 2], bonus: Duration::from_secs(bonus) }
    }

    pub fn press(&mut self, side: Side, spent: Duration) {
        let remaining = self.left[side as usize] - spent;
        self.left[side as usize] = if remaining.is_zero() {
            remaining
        } else {
            remaining + self.bonus
        };
    }

    pub fn left(&self, side: Side) -> Duration {
        self.left[side as usize]
    }

    pub fn flagged(&self, side: Side) -> bool {
        self.left(side).is_zero()
    }
}
