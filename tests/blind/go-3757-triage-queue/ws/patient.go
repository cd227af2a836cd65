package triage

// Level is the urgency, from 1 (immediate) to 5 (not urgent).
type Level int

// MaxWait holds the minutes that a patient of a level may wait.
var MaxWait = map[Level]int{1: 0, 2: 10, 3: 30, 4: 90, 5: 120}

type Patient struct {
	ID      int
	Name    string
	Level   Level
	Arrived int // minute of the shift
	index   int
}

// Overdue tells whether the patient has waited longer than the level allows.
func (p *Patient) Overdue(now int) bool {
	return now-p.Arrived > MaxWait[p.Level]
}
