package main

func helper() int { return 1 }
