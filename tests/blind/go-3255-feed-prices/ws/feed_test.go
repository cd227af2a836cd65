package feed

import "testing"

const sample = `
{"sku": "bulb-e27", "price_cents": 180, "min_count": 4}
{"sku": "socket", "price_cents": 320, "pack_size": 6, "available": true}
{"sku": "dimmer", "price_cents": 2450, "available": false}
`

func load(t *testing.T) map[string]Offer {
	t.Helper()
	offers, err := Read(sample)
	if err != nil {
		t.Fatal(err)
	}
	return offers
}

func TestMinimum(t *testing.T) {
	if cents, ok := Cost(load(t), "bulb-e27", 2); !ok || cents != 720 {
		t.Errorf("got %d %v, want 720", cents, ok)
	}
}

func TestNotAvailable(t *testing.T) {
	if _, ok := Cost(load(t), "dimmer", 1); ok {
		t.Error("dimmer should not be sold")
	}
}

func TestPieces(t *testing.T) {
	if got := Pieces(Offer{MinCount: 1, PackSize: 10}, 21); got != 30 {
		t.Errorf("got %d, want 30", got)
	}
}

func TestBadLine(t *testing.T) {
	if _, err := Read(`{"sku": 5}`); err == nil {
		t.Error("no error for a number as sku")
	}
}

func TestWholePacks(t *testing.T) {
	if cents, ok := Cost(load(t), "socket", 8); !ok || cents != 12*320 {
		t.Errorf("got %d %v, want %d", cents, ok, 12*320)
	}
}
