use crate::shift::{Minutes, Shift};

/// The shifts of a day, by their start.
#[derive(Debug, Default)]
pub struct Rota {
    shifts: Vec<Shift>,
}

impl Rota {
    pub fn parse(text: &str) -> Option<Rota> {
        let mut shifts = text
            .lines()
            .filter(|line| !line.is_empty())
            .map(Shift::parse)
            .collect::<Option<Vec<_>>>()?;
        shifts.sort_by_key(|shift| shift.start);
        Some(Rota { shifts })
    }

    pub fn merge(&mut self, other: Rota) {
        for shift in other.shifts {
            if !self.shifts.iter().any(|s| s.start == shift.start && s.who == shift.who) {
                self.shifts.push(shift);
            }
        }
    }

    /// The times between two shifts when nobody is there.
    pub fn gaps(&self) -> Vec<(Minutes, Minutes)> {
        self.shifts
            .windows(2)
            .map(|pair| (pair[0].end, pair[1].start))
            .filter(|(end, start)| end != start)
            .collect()
    }

    pub fn uncovered(&self) -> Minutes {
        self.gaps().iter().map(|(from, to)| to - from).sum()
    }
}
