//! A row of tanks; what one cannot take runs over into the next one.

pub mod tank;

use tank::Tank;

#[derive(Debug, Default)]
pub struct Cascade {
    tanks: Vec<Tank>,
    pub spilled: u32,
}

impl Cascade {
    pub fn new(sizes: &[u32]) -> Self {
        Cascade {
            tanks: sizes.iter().map(|&size| Tank::new(size)).collect(),
            spilled: 0,
        }
    }

    /// Lets water into the first tank.
    pub fn pour(&mut self, litres: u32) {
        let mut rest = litres;
        for tank in self.tanks.iter_mut() {
            rest = tank.fill(rest);
            if rest == 0 {
                return;
            }
        }
        self.spilled += rest;
    }

    /// Takes water out, from the last tank first; returns what there was.
    pub fn draw(&mut self, litres: u32) -> u32 {
        let mut got = 0;
        for tank in self.tanks.iter_mut().rev() {
            got += tank.drain(litres);
        }
        got
    }

    pub fn levels(&self) -> Vec<u32> {
        self.tanks.iter().map(|t| t.level).collect()
    }

    pub fn total(&self) -> u32 {
        self.tanks.iter().map(|t| t.level).sum()
    }
}
