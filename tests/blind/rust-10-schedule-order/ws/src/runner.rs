use crate::task::Task;
use std::collections::BinaryHeap;

#[derive(Default)]
pub struct Runner {
    heap: BinaryHeap<Task>,
}

impl Runner {
    pub fn plan(&mut self, due: u32, name: &str) {
        self.heap.push(Task { due, name: name.to_string() });
    }

    pub fn next(&mut self) -> Option<String> {
        self.heap.pop().map(|task| task.name)
    }

    pub fn len(&self) -> usize {
        self.heap.len()
    }
}
