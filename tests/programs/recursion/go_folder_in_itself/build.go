package main

func build() *folder {
	photos := &folder{bytes: 900}
	music := &folder{bytes: 400}
	top := &folder{bytes: 10}
	top.entries = append(top.entries, photos)
	music.entries = append(music.entries, music)
	top.entries = append(top.entries, music)
	return top
}
