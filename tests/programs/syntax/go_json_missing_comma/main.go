package main

import (
	"encoding/json"
	"fmt"
	"os"
)

type config struct {
	Name string
	Port int
}

func main() {
	data, err := os.ReadFile("config.json")
	if err != nil {
		panic(err)
	}
	var c config
	if err := json.Unmarshal(data, &c); err != nil {
		panic(err)
	}
	fmt.Println(c)
}
