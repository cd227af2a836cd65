package bucket

import (
	"sync"
	"time"
)

// Clock gives the present time.
type Clock func() time.Time

// Bucket hands out tokens; one is added every interval, up to size.
type Bucket struct {
	mu       sync.Mutex
	size     int
	interval time.Duration
	tokens   int
	last     time.Time
	now      Clock
}

// New returns a full bucket.
func New(size int, interval time.Duration, now Clock) *Bucket {
	return &Bucket{size: size, interval: interval, tokens: size, last: now(), now: now}
}

func (b *Bucket) refill() {
	now := b.now()
	added := int(now.Sub(b.last) / b.interval)
	b.tokens += added
	if b.tokens > b.size {
		b.tokens = b.size
	}
	b.last = now
}

// Allow takes n tokens if there are enough.
func (b *Bucket) Allow(n int) bool {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.refill()
	if b.tokens < n {
		return false
	}
	b.tokens -= n
	return true
}

// Tokens tells how many tokens are left.
func (b *Bucket) Tokens() int {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.refill()
	return b.tokens
}
