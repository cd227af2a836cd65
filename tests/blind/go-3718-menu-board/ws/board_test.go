package menu

import "testing"

func TestShortNameIsPadded(t *testing.T) {
	got := Line(Dish{Name: "Soup", Cents: 550}, 16)
	if got != "Soup....... 5.50" {
		t.Errorf("got %q", got)
	}
}

func TestLongNameIsShortened(t *testing.T) {
	got := Line(Dish{Name: "Grilled vegetables", Cents: 1290, Vegan: true}, 20)
	if got != "Grilled veget… 12.90" {
		t.Errorf("got %q", got)
	}
}

func TestAccentedNameThatFits(t *testing.T) {
	got := Line(Dish{Name: "Crème brûlée", Cents: 700}, 17)
	if got != "Crème brûlée 7.00" {
		t.Errorf("got %q", got)
	}
}

func TestAccentedNameIsPadded(t *testing.T) {
	got := Line(Dish{Name: "Pâté", Cents: 925}, 16)
	if got != "Pâté....... 9.25" {
		t.Errorf("got %q", got)
	}
}

func TestBoardOrder(t *testing.T) {
	got := Board([]Dish{
		{"Cake", 480, "dessert", false},
		{"Stew", 1100, "main", false},
		{"Dal", 990, "main", true},
	}, 14)
	want := "     MAIN\nDal (v).. 9.90\nStew.... 11.00\n   DESSERT\nCake..... 4.80"
	if got != want {
		t.Errorf("got %q", got)
	}
}
