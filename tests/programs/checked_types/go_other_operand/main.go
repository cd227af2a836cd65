package main

import (
	"fmt"
	"time"
)

func pause(r Rate, times int) time.Duration {
	each := r.PerHour()
	return time.Duration(times) * each
}

func main() {
	fmt.Println(pause(Rate{3}, 2))
}
