package money

import "fmt"

type Amount int

var formats = map[string]func(Amount) string{
	"plain": plain,
	"euro":  Amount.euro,
}

func Parse(s string) (Amount, error) {
	var n int
	if _, err := fmt.Sscan(s, &n); err != nil {
		return 0, wrap("parse", err)
	}
	return Amount(n), nil
}

func Must(a Amount, err error) Amount {
	if err != nil {
		panic(err)
	}
	return a
}

func (a Amount) Add(b Amount) Amount { return a + b }

func (a Amount) Format(style string) string { return formats[style](a) }

func (a Amount) euro() string { return plain(a) + " EUR" }

func plain(a Amount) string { return fmt.Sprint(int(a)) }

type opError struct {
	op  string
	err error
}

func (e *opError) Error() string { return e.op + ": " + e.err.Error() }
func (e *opError) Unwrap() error { return e.err }

func wrap(op string, err error) error { return &opError{op, err} }
