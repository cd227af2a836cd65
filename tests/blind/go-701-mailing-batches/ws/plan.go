package main

type Plan struct {
	Batches int
	Minutes int
}

func NewPlan(addresses int, opts Options) Plan {
	batches := addresses / opts.Size
	if addresses%opts.Size != 0 {
		batches++
	}
	plan := Plan{Batches: batches}
	if batches > 1 {
		plan.Minutes = (batches - 1) * opts.Pause
	}
	return plan
}
