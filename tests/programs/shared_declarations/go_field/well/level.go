package well

type Level struct {
	Day   string
	Depth string
}
