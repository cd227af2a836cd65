package main

import (
	"encoding/json"
	"errors"
	"fmt"
)

const ovens = `{
  "ovens": [
    {"name": "deck",  "trays": 4, "per_tray": 12, "bake_minutes": 38},
    {"name": "rotor", "trays": 15, "per_tray": 20, "bake_minutes": 24}
  ]
}`

// Oven describes the capacity of one oven.
type Oven struct {
	Name    string `json:"name"`
	Trays   int    `json:"trays"`
	PerTray int    `json:"pieces_per_tray"`
	Minutes int    `json:"bake_minutes"`
}

type Config struct {
	Ovens []Oven `json:"ovens"`
}

func load(text string) (Config, error) {
	var cfg Config
	if err := json.Unmarshal([]byte(text), &cfg); err != nil {
		return cfg, fmt.Errorf("ovens: %w", err)
	}
	if len(cfg.Ovens) == 0 {
		return cfg, errors.New("ovens: none configured")
	}
	return cfg, nil
}

func (c Config) find(name string) (Oven, error) {
	for _, oven := range c.Ovens {
		if oven.Name == name {
			return oven, nil
		}
	}
	return Oven{}, fmt.Errorf("no oven called %q", name)
}
