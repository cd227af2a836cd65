package rules

func Price(cents, qty int) int {
	rule, ok := Rules()[Best(qty)]
	if !ok {
		return cents * qty
	}
	return cents * qty * (100 - rule.Percent) / 100
}
