package main

import (
	"fmt"
	"log"
)

func main() {
	store := NewStore()
	lunch := NewSurvey("Lunch?", "soup", "curry", "pasta")
	if err := lunch.Cast("curry"); err != nil {
		log.Fatal(err)
	}
	store.Save("lunch", lunch)
	store.Save("trip", NewSurvey("Where to?", "lake", "museum"))

	ballots := [][2]string{{"lunch", "soup"}, {"lunch", "soup"}, {"lunch", "pizza"}, {"trip", "museum"}}
	for _, ballot := range ballots {
		err := store.Update(ballot[0], func(s *Survey) error { return s.Cast(ballot[1]) })
		if err != nil {
			fmt.Println("rejected:", err)
		}
	}
	for _, key := range []string{"lunch", "trip"} {
		s, _ := store.Load(key)
		fmt.Println(s.Question, s.Ranking(), s.Votes)
	}
}
