package text

func Show(n int) {}

func sum(a, b int) int { return 0 }
