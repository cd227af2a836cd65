package main

type Node struct {
	Key         int
	Left, Right *Node
}

func (n *Node) Insert(key int) *Node {
	if n == nil {
		return &Node{Key: key}
	}
	if key < n.Key {
		left := n.Left
		left = left.Insert(key)
	} else {
		n.Right = n.Right.Insert(key)
	}
	return n
}

func (n *Node) Min() *Node {
	if n == nil || n.Left == nil {
		return n
	}
	return n.Left.Min()
}

func (n *Node) Find(key int) *Node {
	switch {
	case n == nil || n.Key == key:
		return n
	case key < n.Key:
		return n.Left.Find(key)
	}
	return n.Right.Find(key)
}
