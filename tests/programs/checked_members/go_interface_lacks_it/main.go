package main

func night(p Pump) {
	p.Stop()
}

func main() {
	night(&Electric{})
}
