package water

import (
	"fmt"
	"testing"
)

func check(t *testing.T, bill Bill, readings []Reading, want string) {
	t.Helper()
	shares, err := bill.Split(readings)
	if err != nil {
		t.Fatal(err)
	}
	if got := fmt.Sprint(shares); got != want {
		t.Errorf("shares are %s, want %s", got, want)
	}
}

func TestNothingUsed(t *testing.T) {
	check(t, Bill{0, 1000}, []Reading{{"B", 7, 7}, {"A", 3, 3}}, "[{A 500} {B 500}]")
}

func TestSmallHouse(t *testing.T) {
	check(t, Bill{9000, 1001}, []Reading{{"A", 100, 120}, {"B", 40, 50}}, "[{A 6500} {B 3500}]")
}

func TestBackwards(t *testing.T) {
	if _, err := (Bill{900, 0}).Split([]Reading{{"A", 120, 100}}); err == nil {
		t.Error("no error for a meter that runs backwards")
	}
}

func TestYear(t *testing.T) {
	readings := []Reading{{"A", 1210, 1284}, {"B", 877, 990}, {"C", 0, 63}}
	check(t, Bill{61240, 2400}, readings, "[{A 18927} {B 28480} {C 16232}]")
}
