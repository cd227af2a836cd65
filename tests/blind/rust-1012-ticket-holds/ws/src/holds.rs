use crate::hall::Hall;

#[derive(Clone, Copy, PartialEq, Eq)]
enum State {
    Open,
    Confirmed,
    Cancelled,
    Expired,
}

struct Hold {
    name: String,
    count: u32,
    until: u32,
    state: State,
}

pub struct Holds {
    minutes: u32,
    holds: Vec<Hold>,
}

impl Holds {
    pub fn new(minutes: u32) -> Self {
        Holds { minutes, holds: Vec::new() }
    }

    pub fn place(&mut self, hall: &mut Hall, name: &str, count: u32, now: u32) -> Option<usize> {
        if !hall.take(count) {
            return None;
        }
        let until = now + self.minutes;
        self.holds.push(Hold { name: name.to_string(), count, until, state: State::Open });
        Some(self.holds.len() - 1)
    }

    pub fn confirm(&mut self, id: usize) {
        self.holds[id].state = State::Confirmed;
    }

    pub fn cancel(&mut self, hall: &mut Hall, id: usize) {
        let hold = &mut self.holds[id];
        hold.state = State::Cancelled;
        hall.give_back(hold.count);
    }

    /// Ends the holds that nobody confirmed in time.
    pub fn expire(&mut self, hall: &mut Hall, now: u32) -> usize {
        let mut ended = 0;
        for hold in &mut self.holds {
            if hold.state != State::Confirmed && hold.until <= now {
                hold.state = State::Expired;
                hall.give_back(hold.count);
                ended += 1;
            }
        }
        ended
    }

    pub fn summary(&self) -> String {
        let names: Vec<&str> = self
            .holds
            .iter()
            .filter(|hold| hold.state == State::Confirmed)
            .map(|hold| hold.name.as_str())
            .collect();
        format!("confirmed: {}", names.join(", "))
    }
}
