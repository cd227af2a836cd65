package store

type DB struct {
	rows map[string]string
}

var defaults = load()

func load() map[string]string { return nil }

func Open() (*DB, error) { return &DB{defaults}, nil }

func (db *DB) Get(name string) string { return db.lookup(name) }

func (db *DB) lookup(name string) string { return db.rows[name] }

func (db *DB) Close() error { return nil }

var Shared = &DB{}
