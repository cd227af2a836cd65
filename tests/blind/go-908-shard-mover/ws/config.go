package main

import (
	"encoding/json"
	"fmt"
	"os"
)

// Config says where the keys go.
type Config struct {
	Prefix   string         `json:"prefix"`
	Shards   uint32         `json:"shards"`
	Replicas int            `json:"replicas"`
	Pinned   map[string]int `json:"pinned"`
}

// Load reads a configuration; what it leaves out has a default.
func Load(path string) (Config, error) {
	config := Config{Prefix: "local", Replicas: 1}
	text, err := os.ReadFile(path)
	if err != nil {
		return config, err
	}
	if err := json.Unmarshal(text, &config); err != nil {
		return config, fmt.Errorf("%s: %w", path, err)
	}
	return config, nil
}
