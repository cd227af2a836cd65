package main

type Reader interface {
	Next() (string, bool)
}

func count(r Reader) int {
	n := 0
	for _, more := r.Next(); more; _, more = r.Next() {
		n++
	}
	return n
}

func main() {
	println(count(&Tape{}))
}
