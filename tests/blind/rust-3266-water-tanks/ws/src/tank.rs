/// A single tank, in litres.
#[derive(Debug, Default, Clone)]
pub struct Tank {
    pub size: u32,
    pub level: u32,
}

impl Tank {
    pub fn new(size: u32) -> Self {
        Tank { size, level: 0 }
    }

    /// Fills in water; returns what does not fit.
    pub fn fill(&mut self, litres: u32) -> u32 {
        let room = self.size - self.level;
        let taken = litres.min(room);
        self.level += taken;
        litres - taken
    }

    /// Takes water out; returns how much that was.
    pub fn drain(&mut self, litres: u32) -> u32 {
        let taken = litres.min(self.level);
        self.level -= taken;
        taken
    }
}
