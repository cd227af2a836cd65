package menus

import "testing"

func sample() *Builder {
	return NewBuilder().Common("Home", "Our News").
		For("admin", "Users").For("editor", "Drafts").For("guest")
}

func equal(t *testing.T, got, want string) {
	t.Helper()
	if got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}

func TestSlug(t *testing.T) {
	equal(t, slug("Our News"), "/our-news")
}

func TestGuest(t *testing.T) {
	equal(t, Render(sample().Menu("guest")), "Home=/home Our News=/our-news")
}

func TestUnknownRole(t *testing.T) {
	if n := len(sample().Menu("nobody")); n != 2 {
		t.Errorf("%d entries", n)
	}
}

func TestEditor(t *testing.T) {
	equal(t, Render(sample().Menu("editor")), "Home=/home Our News=/our-news Drafts=/editor/drafts")
}

func TestAll(t *testing.T) {
	all := sample().All("admin", "editor")
	equal(t, Render(all["admin"]), "Home=/home Our News=/our-news Users=/admin/users")
}
