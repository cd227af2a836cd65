package council

import "sort"

// ThresholdPercent of the valid votes is needed to take part.
const ThresholdPercent = 4

func eligible(t *Tally) []string {
	valid := t.Valid()
	var parties []string
	for party, votes := range t.Votes {
		if votes*100 >= valid*ThresholdPercent {
			parties = append(parties, party)
		}
	}
	sort.Strings(parties)
	return parties
}

func quotient(votes, won int) float64 {
	return float64(votes) / float64(won+1)
}

// Apportion gives out the seats one by one by the method of Sainte-Laguë; the
// party with more votes goes first when two quotients are equal.
func Apportion(t *Tally, seats int) map[string]int {
	parties := eligible(t)
	won := map[string]int{}
	if len(parties) == 0 {
		return won
	}
	for ; seats > 0; seats-- {
		best := parties[0]
		for _, party := range parties[1:] {
			a, b := quotient(t.Votes[party], won[party]), quotient(t.Votes[best], won[best])
			if a > b || (a == b && t.Votes[party] > t.Votes[best]) {
				best = party
			}
		}
		won[best]++
	}
	return won
}

// Majority tells whether the parties together hold more than half of the seats.
func Majority(won map[string]int, parties ...string) bool {
	total, held := 0, 0
	for _, n := range won {
		total += n
	}
	for _, party := range parties {
		held += won[party]
	}
	return held*2 > total
}
