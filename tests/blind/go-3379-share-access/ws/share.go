// Package share keeps track of who may open a shared folder.
package share

import (
	"fmt"
	"sort"
	"strings"
)

// Folder is one line of the share table:
//
//	path;owner;guest,guest,...
type Folder struct {
	Path   string
	Owner  string
	Guests []string
}

// ParseFolder reads a line of the share table.
func ParseFolder(line string) (Folder, error) {
	fields := strings.Split(strings.TrimSpace(line), ";")
	if len(fields) != 3 {
		return Folder{}, fmt.Errorf("share: bad line %q", line)
	}
	f := Folder{Path: strings.TrimSuffix(fields[0], "/"), Owner: fields[1]}
	for _, guest := range strings.Split(fields[2], ",") {
		f.Guests = append(f.Guests, strings.TrimSpace(guest))
	}
	return f, nil
}

// Members lists the owner and all guests, by name.
func (f Folder) Members() []string {
	members := append([]string{f.Owner}, f.Guests...)
	sort.Strings(members)
	return members
}

// CanOpen reports whether user may open the folder.
func (f Folder) CanOpen(user string) bool {
	for _, m := range f.Members() {
		if strings.EqualFold(m, user) {
			return true
		}
	}
	return false
}

// Private lists the paths that nobody but the owner can open.
func Private(folders []Folder) []string {
	paths := []string{}
	for _, f := range folders {
		if len(f.Guests) == 0 {
			paths = append(paths, f.Path)
		}
	}
	return paths
}

// Seats counts the guest places in use over all folders.
func Seats(folders []Folder) int {
	seats := 0
	for _, f := range folders {
		seats += len(f.Guests)
	}
	return seats
}
