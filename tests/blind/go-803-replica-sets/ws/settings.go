package main

import (
	"bufio"
	"fmt"
	"io"
	"strconv"
	"strings"
)

// Shard is a part of the data and the nodes that hold it.
type Shard struct {
	Name     string
	Primary  string
	Replicas []string
}

// Settings is what the file says.
type Settings struct {
	Disks  map[string]int
	Shards []*Shard
}

func splitList(value string) []string {
	parts := strings.Split(value, ",")
	for i, part := range parts {
		parts[i] = strings.TrimSpace(part)
	}
	return parts
}

// ReadSettings reads "disk.NODE = GB" and a shard's three keys.
func ReadSettings(r io.Reader) (*Settings, error) {
	settings := &Settings{Disks: map[string]int{}}
	scanner := bufio.NewScanner(r)
	for scanner.Scan() {
		key, value, found := strings.Cut(scanner.Text(), "=")
		if !found {
			continue
		}
		key, value = strings.TrimSpace(key), strings.TrimSpace(value)
		switch {
		case strings.HasPrefix(key, "disk."):
			size, err := strconv.Atoi(value)
			if err != nil {
				return nil, fmt.Errorf("%s: %w", key, err)
			}
			settings.Disks[strings.TrimPrefix(key, "disk.")] = size
		case key == "shard":
			settings.Shards = append(settings.Shards, &Shard{Name: value})
		case key == "primary":
			settings.Shards[len(settings.Shards)-1].Primary = value
		case key == "replicas":
			settings.Shards[len(settings.Shards)-1].Replicas = splitList(value)
		default:
			return nil, fmt.Errorf("unknown key %q", key)
		}
	}
	return settings, scanner.Err()
}
