use std::cell::RefCell;
use std::rc::Rc;

pub type Listener = Rc<dyn Fn(&Bus, &str)>;

#[derive(Default)]
struct State {
    listeners: Vec<Listener>,
    log: Vec<String>,
}

#[derive(Default, Clone)]
pub struct Bus {
    state: Rc<RefCell<State>>,
}

impl Bus {
    pub fn subscribe(&self, listener: Listener) {
        self.state.borrow_mut().listeners.push(listener);
    }

    pub fn note(&self, text: &str) {
        self.state.borrow_mut().log.push(text.to_string());
    }

    pub fn publish(&self, event: &str) {
        let mut state = self.state.borrow_mut();
        state.log.push(format!("event {event}"));
        let listeners = state.listeners.clone();
        for listener in listeners {
            listener(self, event);
        }
    }

    pub fn log(&self) -> Vec<String> {
        self.state.borrow().log.clone()
    }
}
