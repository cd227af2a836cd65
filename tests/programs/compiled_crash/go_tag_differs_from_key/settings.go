package main

import (
	"encoding/json"
	"os"
)

type Settings struct {
	Name      string `json:"name"`
	BatchSize int    `json:"batchSize"`
}

func load(path string) (Settings, error) {
	var settings Settings
	data, err := os.ReadFile(path)
	if err != nil {
		return settings, err
	}
	err = json.Unmarshal(data, &settings)
	return settings, err
}
