use std::time::Duration;

/// Somebody may do a piece of work for a term.
pub struct Lease {
    pub holder: String,
    term: Duration,
    renewed: Duration,
}

impl Lease {
    pub fn new(holder: &str, seconds: u64) -> Self {
        Lease {
            holder: holder.to_string(),
            term: Duration::from_secs(seconds),
            renewed: Duration::ZERO,
        }
    }

    pub fn renew(&mut self, now: Duration) {
        self.renewed = now;
    }

    pub fn remaining(&self, now: Duration) -> Duration {
        self.term - now.saturating_sub(self.renewed)
    }
}
