#[derive(Default)]
pub struct Entry {
    pub name: String,
    pub count: usize,
}

impl Entry {
    pub fn touch(&mut self) {
        self.count += 1;
    }

    pub fn size(&self) -> usize {
        width(&self.name)
    }
}

fn width(text: &str) -> usize {
    text.len()
}

type Action = Box<dyn Fn(&mut Entry)>;

pub struct Registry {
    entries: Vec<Entry>,
    actions: Vec<Action>,
}

impl Registry {
    pub fn new() -> Self {
        Registry { entries: vec![], actions: vec![] }
    }

    pub fn register(&mut self, name: &str, action: impl Fn(&mut Entry) + 'static) {
        self.entries.push(Entry { name: crate::text::clean(name), count: 0 });
        self.actions.push(Box::new(action));
    }

    pub fn fire(&mut self, name: &str) {
        for (entry, action) in self.entries.iter_mut().zip(&self.actions) {
            if super::text::matches(name, &entry.name) {
                action(entry);
            }
        }
    }
}

pub fn reset(entry: &mut Entry) {
    entry.count = 0;
}

pub fn lookup<'a>(registry: &'a Registry, name: &str) -> Option<&'a Entry> {
    registry.entries.iter().find(|entry| entry.name == name)
}
