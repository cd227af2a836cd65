package main

import "fmt"

// Tenant is a customer's settings.
type Tenant struct {
	Name        string
	AuditPrefix string
	Limit       int
}

// Vault keeps the secrets of a tenant.
type Vault struct {
	secrets map[string]string
	auditor Auditor
	limit   int
}

// NewVault makes an empty vault.
func NewVault(tenant Tenant) *Vault {
	return &Vault{
		secrets: map[string]string{},
		auditor: AuditorFor(tenant),
		limit:   tenant.Limit,
	}
}

// Put stores a secret unless the vault is full.
func (v *Vault) Put(key, value string) bool {
	if len(v.secrets) >= v.limit {
		return false
	}
	v.secrets[key] = value
	v.note("put", key)
	return true
}

// Get returns a secret.
func (v *Vault) Get(key string) (string, bool) {
	value, found := v.secrets[key]
	if found {
		v.note("get", key)
	}
	return value, found
}

// Report prints the accesses.
func (v *Vault) Report() {
	if v.auditor == nil {
		fmt.Println("  no audit")
		return
	}
	for _, entry := range v.auditor.Entries() {
		fmt.Println(" ", entry)
	}
}

func (v *Vault) note(action, key string) {
	if v.auditor != nil {
		v.auditor.Note(action, key)
	}
}
