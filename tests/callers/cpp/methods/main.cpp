class Repository {
public:
    void save();
};

class Cache {
public:
    void save() {}
};

void Repository::save() {}

class Service {
public:
    void store() {
        check();
        repository.save();
    }

private:
    void check() {}
    Repository repository;
};

int main() {
    Service service;
    service.store();
}
