package triage

import (
	"container/heap"
	"fmt"
)

// Room is the waiting room: urgent patients first, then by the time of arrival.
type Room struct {
	waiting  queue
	patients map[int]*Patient
}

func NewRoom() *Room {
	return &Room{patients: map[int]*Patient{}}
}

func (r *Room) Admit(id int, name string, level Level, minute int) error {
	if _, ok := MaxWait[level]; !ok {
		return fmt.Errorf("no level %d", level)
	}
	if _, ok := r.patients[id]; ok {
		return fmt.Errorf("patient %d is already waiting", id)
	}
	p := &Patient{ID: id, Name: name, Level: level, Arrived: minute}
	r.patients[id] = p
	heap.Push(&r.waiting, p)
	return nil
}

// Reassess changes the level of a waiting patient.
func (r *Room) Reassess(id int, level Level) {
	if p, ok := r.patients[id]; ok {
		p.Level = level
		heap.Fix(&r.waiting, p.index)
	}
}

// Next calls the next patient; nil if the room is empty.
func (r *Room) Next() *Patient {
	if len(r.waiting) == 0 {
		return nil
	}
	p := heap.Pop(&r.waiting).(*Patient)
	delete(r.patients, p.ID)
	return p
}

func (r *Room) Overdue(now int) int {
	n := 0
	for _, p := range r.waiting {
		if p.Overdue(now) {
			n++
		}
	}
	return n
}
