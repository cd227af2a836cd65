use std::cell::RefCell;
use std::rc::Rc;

pub type Handler = Rc<dyn Fn(&Bus, &Event)>;

#[derive(Debug, Clone, PartialEq)]
pub enum Event {
    Docked { ship: String, berth: u32 },
    Departed { ship: String },
}

#[derive(Default)]
pub struct Bus {
    handlers: RefCell<Vec<Handler>>,
    log: RefCell<Vec<String>>,
}

impl Bus {
    pub fn subscribe(&self, handler: Handler) {
        self.handlers.borrow_mut().push(handler);
    }

    pub fn publish(&self, event: &Event) {
        let handlers = self.handlers.borrow();
        for handler in handlers.iter() {
            handler(self, event);
        }
    }

    pub fn note(&self, text: String) {
        self.log.borrow_mut().push(text);
    }

    pub fn log(&self) -> Vec<String> {
        self.log.borrow().clone()
    }
}
