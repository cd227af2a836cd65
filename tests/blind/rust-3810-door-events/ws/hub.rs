use std::cell::{Cell, RefCell};
use std::rc::Rc;

pub type Handler = Rc<dyn Fn(&Hub, &str)>;

/// Passes the messages of the house on to whoever wants them.
pub struct Hub {
    handlers: RefCell<Vec<(u32, String, Handler)>>,
    next_id: Cell<u32>,
}

impl Hub {
    pub fn new() -> Hub {
        Hub { handlers: RefCell::new(Vec::new()), next_id: Cell::new(1) }
    }

    pub fn subscribe(&self, topic: &str, handler: Handler) -> u32 {
        let id = self.next_id.get();
        self.next_id.set(id + 1);
        self.handlers.borrow_mut().push((id, topic.to_string(), handler));
        id
    }

    pub fn unsubscribe(&self, id: u32) {
        self.handlers.borrow_mut().retain(|(other, _, _)| *other != id);
    }

    pub fn count(&self) -> usize {
        self.handlers.borrow().len()
    }

    pub fn publish(&self, topic: &str, message: &str) {
        for (_, wanted, handler) in self.handlers.borrow().iter() {
            if wanted == topic {
                handler(self, message);
            }
        }
    }
}
