package freight

import (
	"errors"
	"testing"
)

var domestic = Table{{500, 390}, {2000, 590}, {10000, 1090}}

func TestLightParcel(t *testing.T) {
	if got, _ := domestic.Price(120); got != 390 {
		t.Errorf("Price(120) = %d, want 390", got)
	}
}

func TestMiddleParcel(t *testing.T) {
	if got, _ := domestic.Price(1500); got != 590 {
		t.Errorf("Price(1500) = %d, want 590", got)
	}
}

func TestExactlyTwoKilos(t *testing.T) {
	if got, _ := domestic.Price(2000); got != 590 {
		t.Errorf("Price(2000) = %d, want 590", got)
	}
}

func TestTooHeavy(t *testing.T) {
	if _, err := domestic.Price(10500); !errors.Is(err, ErrTooHeavy) {
		t.Errorf("error = %v, want %v", err, ErrTooHeavy)
	}
}

func TestShipment(t *testing.T) {
	got, err := domestic.Total([]int{250, 1800, 9000})
	if err != nil || got != 2070 {
		t.Errorf("Total = %d, %v, want 2070", got, err)
	}
}
