package store

type Cached struct {
	*Store
	Reader
	hits int
}

func NewCached(inner *Store) *Cached {
	return &Cached{Store: inner, Reader: inner}
}

func (c *Cached) Read(key string) string {
	c.hit()
	return c.Reader.Read(key)
}

func (c *Cached) hit() { c.hits++ }

func (c Cached) Log(line string) { c.Store.Log(line) }
