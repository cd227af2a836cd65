package main

import (
	"fmt"
	"strings"
)

func main() {
	items := strings.Fields("ash birch cedar elm fir hazel larch maple oak pine")
	pager := Pager{Items: items[:len(items):len(items)], Size: 4}
	for n := 1; n <= pager.Pages(); n++ {
		fmt.Println(n, strings.Join(pager.Page(n), ", "))
	}
}
