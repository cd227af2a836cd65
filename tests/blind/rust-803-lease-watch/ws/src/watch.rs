use std::time::Duration;

use crate::lease::Lease;

pub struct Watch {
    warn_below: Duration,
    leases: Vec<Lease>,
}

impl Watch {
    pub fn new(warn_below: Duration) -> Self {
        Watch { warn_below, leases: Vec::new() }
    }

    pub fn add(&mut self, lease: Lease) {
        self.leases.push(lease);
    }

    pub fn renew(&mut self, holder: &str, now: Duration) {
        for lease in self.leases.iter_mut().filter(|lease| lease.holder == holder) {
            lease.renew(now);
        }
    }

    pub fn line(&self, now: Duration) -> String {
        let cells: Vec<String> = self
            .leases
            .iter()
            .map(|lease| {
                let left = lease.remaining(now);
                let mark = if left.is_zero() {
                    "!!"
                } else if left < self.warn_below {
                    "! "
                } else {
                    "  "
                };
                format!("{} {:>3}{}", lease.holder, left.as_secs(), mark)
            })
            .collect();
        cells.join("  ")
    }
}
