package main

import "fmt"

type Person struct {
	Name string
	Age  int
}

func (p Person) Adult() bool  { return p.Age >= limit() }
func (p *Person) Key() string { return p.Name }
func (p Person) push() string { return "pushed " + p.Name }
func (p Person) String() string {
	return fmt.Sprintf("%s/%d", p.Name, p.Age)
}

func limit() int { return 18 }

func shout(s string) string { return s + "!" }

func main() {
	people := Of(Person{"zed", 30}, Person{"amy", 20}, Person{"kid", 5})
	adults := people.Filter(Person.Adult)
	SortBy(adults, func(p Person) string { return p.Key() })
	names := Map(adults, func(p Person) string { return p.push() })
	Map(names, shout).Each(func(s string) { fmt.Println(s) })
	fmt.Println(adults.items[0])
}
