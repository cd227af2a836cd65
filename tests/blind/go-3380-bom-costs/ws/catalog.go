package bom

import (
	"encoding/json"
	"fmt"
)

// Part is one entry of the purchasing department's catalogue. Costs are
// cents, weights are grams.
type Part struct {
	Number   string `json:"number"`
	Name     string `json:"name"`
	UnitCost int    `json:"unit_cost"`
	PackSize int    `json:"packSize"`
	Weight   int    `json:"weight"`
}

// Catalog finds parts by number.
type Catalog map[string]Part

// ReadCatalog parses the catalogue export.
func ReadCatalog(data []byte) (Catalog, error) {
	var parts []Part
	if err := json.Unmarshal(data, &parts); err != nil {
		return nil, fmt.Errorf("catalog: %w", err)
	}
	c := make(Catalog, len(parts))
	for _, p := range parts {
		c[p.Number] = p
	}
	return c, nil
}
