package main

const (
	Least = 1
	Most  = "8"
)
