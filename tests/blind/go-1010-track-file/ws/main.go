package main

import (
	"fmt"
	"strings"
)

func main() {
	tracks := []Track{
		{Title: "Morning walk", Points: []int32{480100, 480160, 480220}},
		{Title: "Ridge", Notes: "Wet after rain.", Points: []int32{511000, 511040}},
		{
			Title:  "Old railway",
			Notes:  strings.Repeat("Tunnel ahead, bring a lamp. ", 10),
			Points: []int32{490300, 490310, 490320, 490330},
		},
		{Title: "Lake", Points: []int32{470000}},
	}

	data := Encode(tracks)
	fmt.Println(len(data), "bytes")

	for _, track := range Decode(data) {
		fmt.Printf("%-14s %d points, %d characters of notes\n", track.Title, len(track.Points), len(track.Notes))
	}
}
