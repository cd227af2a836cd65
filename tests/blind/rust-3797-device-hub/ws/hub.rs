use std::cell::RefCell;
use std::collections::HashMap;
use std::rc::Rc;

pub type Handler = Rc<dyn Fn(&Hub, &str)>;

/// Passes messages on to the handlers of their topic.
#[derive(Default)]
pub struct Hub {
    handlers: RefCell<HashMap<String, Vec<Handler>>>,
    delivered: RefCell<usize>,
}

impl Hub {
    pub fn subscribe(&self, topic: &str, handler: Handler) {
        self.handlers
            .borrow_mut()
            .entry(topic.to_string())
            .or_default()
            .push(handler);
    }

    pub fn publish(&self, topic: &str, payload: &str) {
        let table = self.handlers.borrow();
        let Some(list) = table.get(topic) else {
            println!("nobody listens to {topic}");
            return;
        };
        for handler in list.iter() {
            handler(self, payload);
            *self.delivered.borrow_mut() += 1;
        }
    }

    pub fn delivered(&self) -> usize {
        *self.delivered.borrow()
    }
}
