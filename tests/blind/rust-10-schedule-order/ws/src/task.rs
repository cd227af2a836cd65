use std::cmp::Ordering;

#[derive(Debug, PartialEq, Eq)]
pub struct Task {
    pub due: u32,
    pub name: String,
}

impl Ord for Task {
    fn cmp(&self, other: &Self) -> Ordering {
        self.due.cmp(&other.due).then_with(|| other.name.cmp(&self.name))
    }
}

impl PartialOrd for Task {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}
