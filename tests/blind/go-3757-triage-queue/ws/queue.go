package triage

type queue []*Patient

func (q queue) Len() int { return len(q) }

func (q queue) Less(i, j int) bool {
	if q[i].Level != q[j].Level {
		return q[i].Level < q[j].Level
	}
	return q[i].ID < q[j].ID
}

func (q queue) Swap(i, j int) {
	q[i], q[j] = q[j], q[i]
	q[i].index = i
	q[j].index = j
}

func (q *queue) Push(x any) {
	p := x.(*Patient)
	p.index = len(*q)
	*q = append(*q, p)
}

func (q *queue) Pop() any {
	old := *q
	p := old[len(old)-1]
	*q = old[:len(old)-1]
	p.index = -1
	return p
}
