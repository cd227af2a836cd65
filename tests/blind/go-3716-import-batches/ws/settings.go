package main

import (
	"encoding/json"
	"fmt"
	"os"
)

// Retry says how often a batch is tried again.
type Retry struct {
	Attempts int `json:"attempts"`
	PauseMs  int `json:"pause_ms"`
}

// Settings are the contents of settings.json.
type Settings struct {
	Source      string   `json:"source"`
	BatchSize   int      `json:"batchSize"`
	MaxParallel int      `json:"max_parallel"`
	SkipColumns []string `json:"skip_columns"`
	Retry       Retry    `json:"retry"`
}

func LoadSettings(path string) (Settings, error) {
	var settings Settings
	raw, err := os.ReadFile(path)
	if err != nil {
		return settings, err
	}
	if err := json.Unmarshal(raw, &settings); err != nil {
		return settings, fmt.Errorf("%s: %w", path, err)
	}
	return settings, nil
}

func (s Settings) Skips(column string) bool {
	for _, name := range s.SkipColumns {
		if name == column {
			return true
		}
	}
	return false
}
