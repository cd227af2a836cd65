use std::collections::HashMap;

pub trait Listener {
    fn handle(&mut self, name: &str);

    fn priority(&self) -> u8 {
        default_priority()
    }
}

fn default_priority() -> u8 {
    1
}

pub struct Bus {
    listeners: Vec<(u8, Box<dyn Listener>)>,
    hooks: HashMap<String, Vec<Box<dyn Fn(&str)>>>,
}

impl Bus {
    pub fn new() -> Self {
        Bus { listeners: Vec::new(), hooks: HashMap::new() }
    }

    pub fn add(mut self, listener: Box<dyn Listener>) -> Self {
        self.listeners.push((listener.priority(), listener));
        self
    }

    pub fn on<F>(mut self, name: &str, hook: F) -> Self
    where
        F: Fn(&str) + 'static,
    {
        self.hooks.entry(name.to_string()).or_default().push(Box::new(hook));
        self
    }

    pub fn emit(&mut self, name: &str) {
        for (_, listener) in self.listeners.iter_mut() {
            listener.handle(name);
        }
        if let Some(hooks) = self.hooks.get(name) {
            for hook in hooks {
                hook(name);
            }
        }
    }
}

pub fn notify<L: Listener>(listener: &mut L, names: &[&str]) {
    names.iter().for_each(|name| listener.handle(name));
}
