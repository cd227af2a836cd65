package main

// Batch is a half-open range of row numbers.
type Batch struct {
	First, Last int
}

func batchCount(rows, size int) int {
	return (rows + size - 1) / size
}

// PlanBatches cuts the rows into batches of the configured size.
func PlanBatches(rows int, settings Settings) []Batch {
	count := batchCount(rows, settings.BatchSize)
	batches := make([]Batch, 0, count)
	for i := 0; i < count; i++ {
		last := (i + 1) * settings.BatchSize
		if last > rows {
			last = rows
		}
		batches = append(batches, Batch{i * settings.BatchSize, last})
	}
	return batches
}

// Rounds groups batches that run side by side.
func Rounds(batches []Batch, parallel int) [][]Batch {
	var rounds [][]Batch
	for len(batches) > parallel {
		rounds = append(rounds, batches[:parallel])
		batches = batches[parallel:]
	}
	return append(rounds, batches)
}
