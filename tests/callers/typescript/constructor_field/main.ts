class Repository {
  save() {}
}

class Cache {
  save() {}
}

class Service {
  private readonly cache = new Cache();

  constructor(private readonly repository: Repository) {}

  store() {
    this.repository.save();
  }

  keep() {
    this.cache.save();
  }
}

new Service(new Repository()).store();
