pub struct Batch {
    pub minutes: u16,
}

pub fn remaining(batch: &Batch, passed: i16) -> u16 {
    batch.minutes - passed
}
