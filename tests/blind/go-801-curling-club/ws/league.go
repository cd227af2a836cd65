package main

import (
	"fmt"
	"sort"
)

// Team keeps its points by week.
type Team struct {
	Name   string
	Points map[int]int
}

func (t Team) total() int {
	sum := 0
	for _, points := range t.Points {
		sum += points
	}
	return sum
}

// League is a season of one evening.
type League struct {
	Name  string
	Teams []Team
}

func NewLeague(name string, teams ...string) *League {
	league := &League{Name: name}
	for _, team := range teams {
		league.Teams = append(league.Teams, Team{Name: team})
	}
	return league
}

// Open begins a season, all points are void.
func (l *League) Open() {
	for _, team := range l.Teams {
		team.Points = make(map[int]int)
	}
}

func (l *League) team(name string) (*Team, error) {
	for i := range l.Teams {
		if l.Teams[i].Name == name {
			return &l.Teams[i], nil
		}
	}
	return nil, fmt.Errorf("no team %q in %s", name, l.Name)
}

// Enter books a game for both teams.
func (l *League) Enter(game Game) error {
	home, err := l.team(game.Home)
	if err != nil {
		return err
	}
	away, err := l.team(game.Away)
	if err != nil {
		return err
	}
	homePoints, awayPoints := game.points()
	home.Points[game.Week] = homePoints
	away.Points[game.Week] = awayPoints
	return nil
}

// Table lists the teams, best first.
func (l *League) Table() []string {
	ranked := append([]Team(nil), l.Teams...)
	sort.SliceStable(ranked, func(i, j int) bool { return ranked[i].total() > ranked[j].total() })
	lines := make([]string, 0, len(ranked))
	for place, team := range ranked {
		lines = append(lines, fmt.Sprintf("%d. %-12s %d", place+1, team.Name, team.total()))
	}
	return lines
}
