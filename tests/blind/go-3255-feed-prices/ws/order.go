package feed

// Pieces rounds the wanted number up to whole packs and to the minimum.
func Pieces(o Offer, wanted int) int {
	if wanted < o.MinCount {
		wanted = o.MinCount
	}
	packs := (wanted + o.PackSize - 1) / o.PackSize
	return packs * o.PackSize
}

// Cost is the price of an order in cents; ok is false for what is not to be had.
func Cost(offers map[string]Offer, sku string, wanted int) (cents int, ok bool) {
	o, ok := offers[sku]
	if !ok || !o.InStock() {
		return 0, false
	}
	return Pieces(o, wanted) * o.Price, true
}
