package main

import "os"

const bannerPath = "assets/Banner.txt"

func banner() string {
	text, err := os.ReadFile(bannerPath)
	if err != nil {
		panic(err)
	}
	return string(text)
}
