package main

import "fmt"

func settings(words []string) map[string]string {
	found := map[string]string{}
	for i := 0; i < len(words); i += 2 {
		found[words[i]] = words[i+1]
	}
	return found
}

func main() {
	fmt.Println(settings([]string{"host", "localhost", "port"}))
}
