struct Repository;

impl Repository {
    fn new() -> Self {
        Repository
    }

    fn save(&self) {}
}

struct Cache;

impl Cache {
    fn save(&self) {}
}

struct Service {
    repository: Repository,
}

impl Service {
    fn store(&self) {
        self.check();
        self.repository.save();
    }

    fn check(&self) {}
}

fn main() {
    let service = Service { repository: Repository::new() };
    service.store();
}
