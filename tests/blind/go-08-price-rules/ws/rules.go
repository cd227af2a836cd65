package rules

type Rule struct {
	Name    string
	MinQty  int
	Percent int
}

var table = []Rule{
	{"small", 1, 0},
	{"medium", 10, 5},
	{"bulk", 100, 12},
}

func Rules() map[string]*Rule {
	byName := make(map[string]*Rule, len(table))
	for _, rule := range table {
		byName[rule.Name] = &rule
	}
	return byName
}

func Best(qty int) string {
	best := ""
	for _, rule := range table {
		if qty >= rule.MinQty {
			best = rule.Name
		}
	}
	return best
}
