package catalog

type Product struct {
	Code  string
	Price int
}

type Catalog struct {
	products []*Product
}

func New() *Catalog {
	return &Catalog{products: []*Product{
		{Code: "apple", Price: 30},
		{Code: "pear", Price: 45},
	}}
}

func (c *Catalog) Find(code string) *Product {
	for _, product := range c.products {
		if product.Code == code {
			return product
		}
	}
	return nil
}
