package main

import "fmt"

// Auditor hears of every access.
type Auditor interface {
	Note(action, key string)
	Entries() []string
}

// Trail keeps the accesses in memory.
type Trail struct {
	prefix  string
	entries []string
}

// Note adds an entry.
func (t *Trail) Note(action, key string) {
	t.entries = append(t.entries, fmt.Sprintf("%s%03d %s %s", t.prefix, len(t.entries)+1, action, key))
}

// Entries returns them in their order.
func (t *Trail) Entries() []string {
	return t.entries
}

// AuditorFor returns the auditor of a tenant, or nil if it has none.
func AuditorFor(tenant Tenant) Auditor {
	var trail *Trail
	if tenant.AuditPrefix != "" {
		trail = &Trail{prefix: tenant.AuditPrefix}
	}
	return trail
}
