//! Waiting room board: tickets are called by urgency, then by arrival.

#[derive(Debug, Clone, PartialEq)]
pub struct Ticket {
    pub number: u32,
    pub urgency: u8,
    pub arrived: u32,
}

#[derive(Default)]
pub struct Board {
    waiting: Vec<Ticket>,
    next_number: u32,
}

impl Board {
    pub fn take(&mut self, urgency: u8, arrived: u32) -> u32 {
        self.next_number += 1;
        self.waiting.push(Ticket {
            number: self.next_number,
            urgency,
            arrived,
        });
        self.next_number
    }

    /// The order in which the waiting tickets will be called.
    pub fn order(&self) -> Vec<u32> {
        let mut sorted = self.waiting.clone();
        sorted.sort_by(|a, b| rank(b).cmp(&rank(a)));
        sorted.iter().map(|t| t.number).collect()
    }

    pub fn call(&mut self) -> Option<u32> {
        let number = *self.order().first()?;
        self.waiting.retain(|t| t.number != number);
        Some(number)
    }
}

/// Sort key: a higher rank is called earlier.
fn rank(t: &Ticket) -> (u8, u32) {
    (t.urgency, t.arrived)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn empty_board_calls_nobody() {
        assert_eq!(Board::default().call(), None);
    }

    #[test]
    fn urgent_first() {
        let mut board = Board::default();
        board.take(1, 10);
        board.take(3, 12);
        assert_eq!(board.call(), Some(2));
        assert_eq!(board.call(), Some(1));
    }

    #[test]
    fn same_urgency_by_arrival() {
        let mut board = Board::default();
        board.take(2, 10);
        board.take(2, 15);
        board.take(2, 20);
        assert_eq!(board.order(), vec![1, 2, 3]);
    }
}
