package main

import (
	"bufio"
	"fmt"
	"os"
	"strings"
)

const sheet = `HG-1201 wheatear Cape
HG-1202 redstart Cape
HG-1203 wryneck Mill
HG-1201 dunnock Mill
`

func importSheet(reg *Registry, text string) (errs []error) {
	scan := bufio.NewScanner(strings.NewReader(text))
	for scan.Scan() {
		f := strings.Fields(scan.Text())
		if len(f) != 3 {
			errs = append(errs, fmt.Errorf("cannot read %q", scan.Text()))
			continue
		}
		if err := reg.Add(Ring{f[0], f[1], f[2]}); err != nil {
			errs = append(errs, err)
		}
	}
	return errs
}

func main() {
	var reg Registry
	for _, err := range importSheet(&reg, sheet) {
		fmt.Fprintln(os.Stderr, "warning:", err)
	}
	// nobody has ringed at the lighthouse yet
	for _, site := range []string{"Cape", "Mill", "Lighthouse"} {
		fmt.Printf("%-12s%d\n", site, reg.At(site))
	}
	if ring, ok := reg.Find("HG-1203"); ok {
		fmt.Println(ring.Code, "is a", ring.Species)
	}
}
