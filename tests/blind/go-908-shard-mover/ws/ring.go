package main

import (
	"fmt"
	"hash/fnv"
	"strings"
)

// Ring places keys on shards.
type Ring struct {
	config Config
	loads  map[uint32]int
}

// NewRing makes an empty ring.
func NewRing(config Config) *Ring {
	return &Ring{config: config, loads: map[uint32]int{}}
}

// Place returns the name of the shard that holds the key.
func (r *Ring) Place(key string) string {
	shard := r.shardOf(key)
	r.loads[shard] += r.config.Replicas
	return fmt.Sprintf("%s-%02d", r.config.Prefix, shard)
}

func (r *Ring) shardOf(key string) uint32 {
	kind, _, _ := strings.Cut(key, "/")
	if pinned, found := r.config.Pinned[kind]; found {
		return uint32(pinned)
	}
	hash := fnv.New32a()
	hash.Write([]byte(key))
	return hash.Sum32() % r.config.Shards
}

// Busiest returns the number of the shard with the most copies.
func (r *Ring) Busiest() uint32 {
	var best uint32
	for shard, load := range r.loads {
		if load > r.loads[best] || load == r.loads[best] && shard < best {
			best = shard
		}
	}
	return best
}
