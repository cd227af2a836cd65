pub trait Handler {
    fn handle(&mut self, event: &str);
}

#[derive(Default)]
pub struct Bus {
    handlers: Vec<Box<dyn Handler>>,
    listeners: Vec<Box<dyn Fn(&str)>>,
}

impl Bus {
    pub fn subscribe(&mut self, handler: Box<dyn Handler>) {
        self.handlers.push(handler);
    }

    pub fn listen<F: Fn(&str) + 'static>(&mut self, listener: F) {
        self.listeners.push(Box::new(listener));
    }

    pub fn publish(&mut self, event: &str) {
        for handler in self.handlers.iter_mut() {
            handler.handle(event);
        }
        self.listeners.iter().for_each(|listener| listener(event));
        Self::count(self);
    }

    fn count(&self) -> usize {
        self.handlers.len()
    }
}
