pub mod disk;

pub mod prelude {
    pub use super::disk::helper;
}

#[derive(Default)]
pub enum Kind {
    #[default]
    Disk,
    Memory,
}

impl Kind {
    pub fn label(&self) -> &'static str {
        match self {
            Self::Disk => "disk",
            Self::Memory => "memory",
        }
    }
}

pub trait Store {
    fn save(&mut self, name: &str);
}

pub fn open(kind: Kind) -> Box<dyn Store> {
    match kind {
        Kind::Disk => Box::new(disk::DiskStore::open()),
        Kind::Memory => Box::new(MemoryStore),
    }
}

struct MemoryStore;

impl Store for MemoryStore {
    fn save(&mut self, _: &str) {}
}

pub fn close(_: Box<dyn Store>) {
    self::disk::flush();
}
