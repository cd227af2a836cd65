package window

import (
	"reflect"
	"testing"
)

func filled(size int, values ...float64) *Window {
	w := New(size)
	for _, v := range values {
		w.Add(v)
	}
	return w
}

func TestFullWindowDropsOldest(t *testing.T) {
	got := filled(3, 1, 2, 3, 4, 5).Values()
	if want := []float64{3, 4, 5}; !reflect.DeepEqual(got, want) {
		t.Errorf("Values() = %v, want %v", got, want)
	}
}

func TestMean(t *testing.T) {
	if got := filled(4, 1, 2, 6).Mean(); got != 3 {
		t.Errorf("Mean() = %v, want 3", got)
	}
	if got := New(4).Mean(); got != 0 {
		t.Errorf("Mean() of nothing = %v", got)
	}
}

func TestTrendOfFullWindow(t *testing.T) {
	if got := Trend(filled(3, 9, 2, 4, 6)); got != 2 {
		t.Errorf("Trend() = %v, want 2", got)
	}
}

func TestNoAlarmWithoutValues(t *testing.T) {
	if Alarm(filled(5, 1, 50), 3) {
		t.Error("alarm after two values")
	}
}

func TestValuesWhileFilling(t *testing.T) {
	got := filled(5, 10, 12, 14).Values()
	if want := []float64{10, 12, 14}; !reflect.DeepEqual(got, want) {
		t.Errorf("Values() = %v, want %v", got, want)
	}
}
