package main

type Rate struct{ cents int }

func (r Rate) PerHour() int {
	return r.cents
}
