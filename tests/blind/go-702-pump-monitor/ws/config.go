package main

import (
	"encoding/json"
	"errors"
	"os"
	"time"
)

type Pump struct {
	Name     string  `json:"name"`
	MaxBar   float64 `json:"max_bar"`
	Interval int     `json:"interval_ms"`
	Offset   float64 `json:"offset"`
}

type Site struct {
	Name  string `json:"site"`
	Pumps []Pump `json:"pumps"`
}

func (p Pump) Every() time.Duration {
	return time.Duration(p.Interval) * time.Millisecond
}

func LoadSite(path string) (*Site, error) {
	text, err := os.ReadFile(path)
	if err != nil {
		return nil, err
	}
	var site Site
	if err := json.Unmarshal(text, &site); err != nil {
		return nil, err
	}
	if len(site.Pumps) == 0 {
		return nil, errors.New("no pumps in " + path)
	}
	return &site, nil
}
