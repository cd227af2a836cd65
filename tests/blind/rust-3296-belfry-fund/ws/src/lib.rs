//! Books of the fund that pays for the new bells.

/// A gift as it comes from the bank, the collection box or the web form.
#[derive(Debug, Clone, PartialEq)]
pub struct Gift {
    pub day: u32,
    pub donor: String,
    pub cents: u64,
}

#[derive(Default)]
pub struct Fund {
    gifts: Vec<Gift>,
    goal: u64,
}

impl Fund {
    pub fn new(goal: u64) -> Self {
        Fund { gifts: Vec::new(), goal }
    }

    /// Appends one channel's sheet, "day;donor;cents" per line.
    pub fn import(&mut self, sheet: &str) -> Result<usize, String> {
        let mut n = 0;
        for line in sheet.lines().map(str::trim).filter(|l| !l.is_empty()) {
            let cells: Vec<&str> = line.split(';').collect();
            let [day, donor, cents] = cells[..] else {
                return Err(format!("not a gift: {line}"));
            };
            self.gifts.push(Gift {
                day: day.parse().map_err(|e| format!("{line}: {e}"))?,
                donor: donor.to_string(),
                cents: cents.parse().map_err(|e| format!("{line}: {e}"))?,
            });
            n += 1;
        }
        Ok(n)
    }

    fn until(&self, day: u32) -> impl Iterator<Item = &Gift> {
        self.gifts.iter().take_while(move |g| g.day <= day)
    }

    /// All that was given up to the evening of a day.
    pub fn raised(&self, day: u32) -> u64 {
        self.until(day).map(|g| g.cents).sum()
    }

    /// Progress in whole percent, never above 100.
    pub fn percent(&self, day: u32) -> u64 {
        (self.raised(day) * 100 / self.goal).min(100)
    }

    pub fn largest(&self) -> Option<&Gift> {
        self.gifts.iter().max_by_key(|g| g.cents)
    }

    /// Donors in alphabetical order, each of them once.
    pub fn donors(&self) -> Vec<&str> {
        let mut names: Vec<&str> = self.gifts.iter().map(|g| g.donor.as_str()).collect();
        names.sort();
        names.dedup();
        names
    }
}
