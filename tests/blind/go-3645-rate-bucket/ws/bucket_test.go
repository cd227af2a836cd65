package bucket

import (
	"testing"
	"time"
)

type fakeClock struct{ t time.Time }

func (c *fakeClock) now() time.Time          { return c.t }
func (c *fakeClock) advance(d time.Duration) { c.t = c.t.Add(d) }

func setup(size int) (*fakeClock, *Bucket) {
	c := &fakeClock{t: time.Unix(1700000000, 0)}
	return c, New(size, time.Second, c.now)
}

func TestRefusesWhenEmpty(t *testing.T) {
	_, b := setup(2)
	if !b.Allow(2) || b.Allow(1) {
		t.Error("two should pass, a third should not")
	}
}

func TestNeverAboveSize(t *testing.T) {
	c, b := setup(3)
	b.Allow(1)
	c.advance(time.Minute)
	if got := b.Tokens(); got != 3 {
		t.Errorf("Tokens = %d, want 3", got)
	}
}

func TestRefillsAfterInterval(t *testing.T) {
	c, b := setup(5)
	b.Allow(5)
	c.advance(2 * time.Second)
	if got := b.Tokens(); got != 2 {
		t.Errorf("Tokens = %d, want 2", got)
	}
}

func TestSteadyCallerGetsOnePerSecond(t *testing.T) {
	c, b := setup(1)
	b.Allow(1)
	passed := 0
	for i := 0; i < 40; i++ {
		c.advance(250 * time.Millisecond)
		if b.Allow(1) {
			passed++
		}
	}
	if passed != 10 {
		t.Errorf("passed = %d, want 10", passed)
	}
}
