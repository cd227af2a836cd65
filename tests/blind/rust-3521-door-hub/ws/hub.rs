use std::cell::RefCell;
use std::collections::HashMap;
use std::rc::Rc;

#[derive(Debug, Clone)]
pub struct Event {
    pub topic: String,
    pub device: String,
    pub payload: i32,
}

impl Event {
    pub fn new(topic: &str, device: &str, payload: i32) -> Self {
        Event {
            topic: topic.to_string(),
            device: device.to_string(),
            payload,
        }
    }
}

pub type Handler = Rc<dyn Fn(&Hub, &Event)>;

/// In-process message hub. Devices only know topics, never each other.
#[derive(Default)]
pub struct Hub {
    handlers: RefCell<HashMap<String, Vec<Handler>>>,
    journal: RefCell<Vec<String>>,
}

impl Hub {
    pub fn subscribe(&self, topic: &str, handler: Handler) {
        self.handlers
            .borrow_mut()
            .entry(topic.to_string())
            .or_default()
            .push(handler);
    }

    pub fn publish(&self, event: &Event) {
        self.record(format!("{} <- {} ({})", event.topic, event.device, event.payload));
        if let Some(list) = self.handlers.borrow().get(&event.topic) {
            for handler in list {
                handler(self, event);
            }
        }
    }

    pub fn record(&self, line: String) {
        self.journal.borrow_mut().push(line);
    }

    pub fn journal(&self) -> Vec<String> {
        self.journal.borrow().clone()
    }
}
