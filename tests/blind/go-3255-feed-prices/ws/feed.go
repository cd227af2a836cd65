// Package feed reads the price feed of a supplier.
package feed

import (
	"encoding/json"
	"fmt"
	"strings"
)

// Offer is one article of the feed; prices are in cents.
type Offer struct {
	SKU       string `json:"sku"`
	Price     int    `json:"price_cents"`
	MinCount  int    `json:"min_count"`
	PackSize  int    `json:"packSize"`
	Available *bool  `json:"available"`
}

// Read takes a feed with one JSON object on each line.
func Read(text string) (map[string]Offer, error) {
	offers := make(map[string]Offer)
	for i, line := range strings.Split(text, "\n") {
		line = strings.TrimSpace(line)
		if line == "" {
			continue
		}
		offer := Offer{MinCount: 1, PackSize: 1}
		if err := json.Unmarshal([]byte(line), &offer); err != nil {
			return nil, fmt.Errorf("line %d: %w", i+1, err)
		}
		offers[offer.SKU] = offer
	}
	return offers, nil
}

// InStock is true unless the supplier says otherwise.
func (o Offer) InStock() bool {
	return o.Available == nil || *o.Available
}
