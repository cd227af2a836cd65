package main

type Box struct {
	Text  string
	Count int
}

func print(what string, times int) string {
	out := ""
	for i := 0; i < times; i++ {
		out += what
	}
	return out
}
