package counter

// Counter counts by name.
type Counter struct {
	title  string
	counts map[string]int
}

// New makes an empty counter.
func New(title string) *Counter {
	return &Counter{title: title}
}

// Add counts one more.
func (c *Counter) Add(name string) {
	c.counts[name]++
}

// Total is the sum of all.
func (c *Counter) Total() int {
	sum := 0
	for _, n := range c.counts {
		sum += n
	}
	return sum
}
