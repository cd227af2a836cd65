package main

type Pager struct {
	Items []string
	Size  int
}

func (p Pager) Pages() int {
	return (len(p.Items) + p.Size - 1) / p.Size
}

func (p Pager) Page(n int) []string {
	from := (n - 1) * p.Size
	if from >= len(p.Items) || n < 1 {
		return nil
	}
	to := from + p.Size
	return p.Items[from:to]
}
