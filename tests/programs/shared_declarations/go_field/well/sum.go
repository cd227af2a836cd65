package well

func Deepest(levels []Level) float64 {
	deepest := 0.0
	for _, level := range levels {
		if level.Depth > deepest {
			deepest = level.Depth
		}
	}
	return deepest
}
