package main

type folder struct {
	bytes   int
	entries []*folder
}

func size(f *folder) int {
	sum := f.bytes
	for _, entry := range f.entries {
		sum += size(entry)
	}
	return sum
}
