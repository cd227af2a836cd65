use std::cell::RefCell;

pub struct Bus {
    pub seen: RefCell<Vec<String>>,
}

impl Bus {
    pub fn note(&self, text: &str) {
        self.seen.borrow_mut().push(text.to_string());
    }

    pub fn repeat(&self) {
        for text in self.seen.borrow().iter() {
            self.note(text);
        }
    }
}
