package labels

import "testing"

var printer = Printer{Width: 16}

func equal(t *testing.T, got, want string) {
	t.Helper()
	if got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}

func TestPrice(t *testing.T) {
	equal(t, price(1205), "12,05")
}

func TestShortName(t *testing.T) {
	equal(t, printer.Line(Label{"Butter", 249}), "Butter      2,49")
}

func TestUmlautFits(t *testing.T) {
	equal(t, printer.Line(Label{"Käse", 599}), "Käse        5,99")
}

func TestLongName(t *testing.T) {
	equal(t, printer.Line(Label{"Apple juice clear", 189}), "Apple juic. 1,89")
}

func TestSheet(t *testing.T) {
	got := printer.Sheet([]Label{{"Milk", 99}, {"Süße Möhren vom Hof", 349}})
	equal(t, got, "Milk        0,99\nSüße Möhre. 3,49")
}
