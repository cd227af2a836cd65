package main

import "fmt"

type Parcel struct {
	Code string
	Size int
	Days int
}

// Station is a wall of lockers; every box has a size and holds one parcel.
type Station struct {
	sizes  []int
	boxes  []*Parcel
	byCode map[string]int
}

func NewStation(sizes ...int) *Station {
	return &Station{
		sizes:  sizes,
		boxes:  make([]*Parcel, len(sizes)),
		byCode: map[string]int{},
	}
}

func (s *Station) smallestFree(size int) int {
	best := -1
	for i, p := range s.boxes {
		if p != nil || s.sizes[i] < size {
			continue
		}
		if best < 0 || s.sizes[i] < s.sizes[best] {
			best = i
		}
	}
	return best
}

func (s *Station) Deposit(p *Parcel) error {
	box := s.smallestFree(p.Size)
	if box < 0 {
		return fmt.Errorf("no box free for %s", p.Code)
	}
	s.boxes[box] = p
	s.byCode[p.Code] = box
	return nil
}

func (s *Station) Collect(code string) (*Parcel, error) {
	box, ok := s.byCode[code]
	if !ok {
		return nil, fmt.Errorf("no parcel with code %s", code)
	}
	p := s.boxes[box]
	s.boxes[box] = nil
	delete(s.byCode, code)
	return p, nil
}

// Compact moves parcels out of boxes that are larger than they need.
func (s *Station) Compact() int {
	moved := 0
	for from, p := range s.boxes {
		if p == nil {
			continue
		}
		to := s.smallestFree(p.Size)
		if to < 0 || s.sizes[to] >= s.sizes[from] {
			continue
		}
		s.boxes[to], s.boxes[from] = p, nil
		moved++
	}
	return moved
}
