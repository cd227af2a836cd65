package main

import "fmt"

func main() {
	tenants := []Tenant{
		{Name: "north", AuditPrefix: "N", Limit: 100},
		{Name: "south", Limit: 50},
	}
	for _, tenant := range tenants {
		vault := NewVault(tenant)
		vault.Put("door", "4711")
		vault.Put("alarm", "0815")
		value, _ := vault.Get("door")
		fmt.Println(tenant.Name, len(value), "characters")
		vault.Report()
	}
}
