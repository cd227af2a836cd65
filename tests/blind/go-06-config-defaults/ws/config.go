package main

import (
	"encoding/json"
	"os"
)

type Config struct {
	Table     string `json:"table"`
	Rows      int    `json:"rows"`
	BatchSize int    `json:"batchSize"`
}

func load(path string) (*Config, error) {
	data, err := os.ReadFile(path)
	if err != nil {
		return nil, err
	}
	config := &Config{}
	if err := json.Unmarshal(data, config); err != nil {
		return nil, err
	}
	return config, nil
}
