package agenda

import (
	"testing"
	"time"
)

var nine = time.Date(2024, 3, 4, 9, 0, 0, 0, time.UTC)

func end(t *testing.T, lines ...string) string {
	t.Helper()
	var items []Item
	for _, line := range lines {
		item, err := Parse(line)
		if err != nil {
			t.Fatal(err)
		}
		items = append(items, item)
	}
	return End(nine, items).Format("15:04")
}

func TestHours(t *testing.T) {
	if got := end(t, "1h welcome", "2h review"); got != "12:00" {
		t.Errorf("got %s", got)
	}
}

func TestNoTitle(t *testing.T) {
	if _, err := Parse("15"); err == nil {
		t.Error("expected an error")
	}
}

func TestMixed(t *testing.T) {
	if got := end(t, "1h welcome", "90 workshop"); got != "11:30" {
		t.Errorf("agenda ends at %s, want 11:30", got)
	}
}
