package trails

import "testing"

func valley() Network {
	n := Network{}
	n.Add("Dale", "Ford", 3)
	n.Add("Ford", "Mill", 2)
	n.Add("Mill", "Tarn", 4)
	n.Add("Mill", "Gap", 5)
	n.Add("Tarn", "Peak", 3)
	n.Add("Gap", "Peak", 4)
	return n
}

func check(t *testing.T, walks []Walk, want ...string) {
	t.Helper()
	if len(walks) != len(want) {
		t.Fatalf("got %d walks, want %d", len(walks), len(want))
	}
	for i, w := range walks {
		if w.String() != want[i] {
			t.Errorf("walk %d: got %s, want %s", i, w, want[i])
		}
	}
}

func TestSingleWay(t *testing.T) {
	check(t, valley().Walks("Dale", "Mill"), "Dale-Ford-Mill (5 km)")
}

func TestFork(t *testing.T) {
	check(t, valley().Walks("Mill", "Peak"), "Mill-Tarn-Peak (7 km)", "Mill-Gap-Peak (9 km)")
}

func TestWholeValley(t *testing.T) {
	check(t, valley().Walks("Dale", "Peak"),
		"Dale-Ford-Mill-Tarn-Peak (12 km)",
		"Dale-Ford-Mill-Gap-Peak (14 km)")
}

func TestWithin(t *testing.T) {
	check(t, Within(valley().Walks("Mill", "Peak"), 8), "Mill-Tarn-Peak (7 km)")
}

func TestNoWay(t *testing.T) {
	check(t, valley().Walks("Peak", "Dale"))
}
