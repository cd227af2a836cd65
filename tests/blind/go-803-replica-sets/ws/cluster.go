package main

// Node is a machine of the cluster.
type Node struct {
	Name string
	Disk int
}

// Cluster knows its nodes by name.
type Cluster struct {
	nodes map[string]*Node
}

// NewCluster makes the nodes that have a disk.
func NewCluster(settings *Settings) *Cluster {
	cluster := &Cluster{nodes: map[string]*Node{}}
	for name, size := range settings.Disks {
		cluster.nodes[name] = &Node{Name: name, Disk: size}
	}
	return cluster
}

// Room is the smallest disk among a shard's nodes.
func (c *Cluster) Room(shard *Shard) int {
	room := c.nodes[shard.Primary].Disk
	for _, name := range shard.Replicas {
		if node := c.nodes[name]; node.Disk < room {
			room = node.Disk
		}
	}
	return room
}
