use std::collections::VecDeque;
use std::fmt;

/// Points of one purchase; they are spent oldest first.
#[derive(Debug)]
struct Lot {
    granted: u32,
    remaining: u32,
    day: u32,
}

#[derive(Debug, PartialEq)]
pub enum Refusal {
    NotEnough { wanted: u32, available: u32 },
    BelowMinimum,
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Refusal::NotEnough { wanted, available } => {
                write!(f, "wanted {wanted}, only {available} available")
            }
            Refusal::BelowMinimum => write!(f, "too few points for a reward"),
        }
    }
}

pub const MINIMUM: u32 = 50;
pub const LIFETIME: u32 = 365;

#[derive(Default)]
pub struct Account {
    lots: VecDeque<Lot>,
    balance: u32,
}

impl Account {
    pub fn balance(&self) -> u32 {
        self.balance
    }

    /// The share of the granted points that has been spent, in percent.
    pub fn used_percent(&self) -> u32 {
        let granted: u32 = self.lots.iter().map(|l| l.granted).sum();
        let remaining = self.available();
        if granted == 0 {
            return 0;
        }
        (granted - remaining) * 100 / granted
    }

    fn available(&self) -> u32 {
        self.lots.iter().map(|l| l.remaining).sum()
    }

    pub fn grant(&mut self, day: u32, points: u32) {
        self.lots.push_back(Lot { granted: points, remaining: points, day });
        self.balance += points;
    }

    pub fn expire(&mut self, today: u32) -> usize {
        let before = self.lots.len();
        while let Some(lot) = self.lots.front() {
            if today - lot.day >= LIFETIME {
                self.balance -= lot.granted;
                self.lots.pop_front();
            } else {
                break;
            }
        }
        before - self.lots.len()
    }

    pub fn redeem(&mut self, points: u32) -> Result<(), Refusal> {
        if points < MINIMUM {
            return Err(Refusal::BelowMinimum);
        }
        let available = self.available();
        if points > available {
            return Err(Refusal::NotEnough { wanted: points, available });
        }
        let mut open = points;
        for lot in self.lots.iter_mut() {
            let part = open.min(lot.remaining);
            lot.remaining -= part;
            open -= part;
        }
        self.balance -= points;
        Ok(())
    }
}
