use std::collections::BTreeMap;

/// Seats of a block: free, held for a while in a basket, or sold.
pub struct Block {
    pub name: String,
    free: u32,
    sold: u32,
    baskets: BTreeMap<u32, Basket>,
}

struct Basket {
    seats: u32,
    until: u32,
}

const HOLD: u32 = 10;

impl Block {
    pub fn new(name: &str, seats: u32) -> Block {
        Block { name: name.to_string(), free: seats, sold: 0, baskets: BTreeMap::new() }
    }

    /// Holds seats for a customer; false if there are not enough.
    pub fn hold(&mut self, customer: u32, seats: u32, now: u32) -> bool {
        if seats > self.free {
            return false;
        }
        self.free -= seats;
        self.baskets.insert(customer, Basket { seats, until: now + HOLD });
        true
    }

    fn release(&mut self, customer: u32) -> Option<u32> {
        let basket = self.baskets.remove(&customer)?;
        self.free += basket.seats;
        Some(basket.seats)
    }

    /// Moves a basket to another block; false if it has to stay where it is.
    pub fn change(&mut self, other: &mut Block, customer: u32, now: u32) -> bool {
        match self.release(customer) {
            Some(seats) => other.hold(customer, seats, now),
            None => false,
        }
    }

    pub fn buy(&mut self, customer: u32) -> u32 {
        let basket = self.baskets.remove(&customer).expect("customer without a basket");
        self.sold += basket.seats;
        basket.seats
    }

    pub fn expire(&mut self, now: u32) {
        let old: Vec<u32> = self.baskets.iter().filter(|(_, b)| b.until <= now).map(|(id, _)| *id).collect();
        for id in old {
            self.release(id);
        }
    }

    pub fn line(&self) -> String {
        let held: u32 = self.baskets.values().map(|b| b.seats).sum();
        format!("{}: {} free, {} held, {} sold", self.name, self.free, held, self.sold)
    }
}
