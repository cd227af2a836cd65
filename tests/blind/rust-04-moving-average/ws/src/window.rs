use std::collections::VecDeque;

pub struct Window {
    size: usize,
    values: VecDeque<i64>,
    sum: i64,
}

impl Window {
    pub fn new(size: usize) -> Self {
        Window { size, values: VecDeque::new(), sum: 0 }
    }

    pub fn add(&mut self, value: i64) {
        if self.values.len() == self.size {
            self.values.pop_front();
        }
        self.values.push_back(value);
        self.sum += value;
    }

    pub fn mean(&self) -> Option<i64> {
        let n = self.values.len() as i64;
        (n > 0).then(|| self.sum / n)
    }
}
