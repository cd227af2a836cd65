package water

// portion returns the cents that fall to part of whole, rounded down.
func portion(cents, part, whole int) int {
	if whole == 0 {
		return 0
	}
	return cents / whole * part
}
