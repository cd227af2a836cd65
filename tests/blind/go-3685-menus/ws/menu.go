// Package menus builds the navigation of a site for each role.
package menus

import "strings"

// Item is one entry of a menu.
type Item struct {
	Label string
	Path  string
}

// Builder collects the entries common to all roles and those of each.
type Builder struct {
	common []Item
	extra  map[string][]Item
}

// NewBuilder makes an empty builder.
func NewBuilder() *Builder {
	return &Builder{common: make([]Item, 0, 8), extra: map[string][]Item{}}
}

func slug(label string) string {
	return "/" + strings.ReplaceAll(strings.ToLower(label), " ", "-")
}

// Common adds entries that everybody sees.
func (b *Builder) Common(labels ...string) *Builder {
	for _, l := range labels {
		b.common = append(b.common, Item{l, slug(l)})
	}
	return b
}

// For adds entries of one role.
func (b *Builder) For(role string, labels ...string) *Builder {
	for _, l := range labels {
		b.extra[role] = append(b.extra[role], Item{l, "/" + role + slug(l)})
	}
	return b
}

// Menu is what a role sees: the common entries, then its own.
func (b *Builder) Menu(role string) []Item {
	return append(b.common, b.extra[role]...)
}

// All gives the menus of several roles.
func (b *Builder) All(roles ...string) map[string][]Item {
	menus := map[string][]Item{}
	for _, r := range roles {
		menus[r] = b.Menu(r)
	}
	return menus
}

// Render writes a menu on one line.
func Render(items []Item) string {
	var parts []string
	for _, it := range items {
		parts = append(parts, it.Label+"="+it.Path)
	}
	return strings.Join(parts, " ")
}
