package share

import (
	"reflect"
	"testing"
)

func parse(t *testing.T, lines ...string) []Folder {
	t.Helper()
	var out []Folder
	for _, line := range lines {
		f, err := ParseFolder(line)
		if err != nil {
			t.Fatal(err)
		}
		out = append(out, f)
	}
	return out
}

func TestMembers(t *testing.T) {
	f := parse(t, "/photos/;mia;tom, ann")[0]
	if got, want := f.Members(), []string{"ann", "mia", "tom"}; !reflect.DeepEqual(got, want) {
		t.Errorf("Members() = %q, want %q", got, want)
	}
}

func TestCanOpenIgnoresCase(t *testing.T) {
	f := parse(t, "/photos;mia;tom")[0]
	if !f.CanOpen("Tom") || f.CanOpen("ann") {
		t.Errorf("wrong access for %+v", f)
	}
}

func TestBadLine(t *testing.T) {
	if _, err := ParseFolder("/photos;mia"); err == nil {
		t.Error("expected an error")
	}
}

func TestSeats(t *testing.T) {
	folders := parse(t, "/photos;mia;tom,ann", "/taxes;mia;", "/band;tom;ann")
	if got := Seats(folders); got != 3 {
		t.Errorf("Seats() = %d, want 3", got)
	}
}
