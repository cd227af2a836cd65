package job

import "errors"

type Job interface {
	Name() string
	Run() error
}

type Base struct{ Title string }

func (b Base) Name() string { return b.Title }

func (b *Base) log(text string) { b.Title += text }

type Mail struct {
	*Base
	to string
}

func NewMail() Job { return &Mail{Base: &Base{"mail"}, to: "a"} }

func (m *Mail) Run() error {
	m.log("sending")
	return m.send()
}

func (m *Mail) send() error {
	if m.to == "" {
		return &Failure{m.Title, errors.New("no address")}
	}
	return nil
}

type Clean struct {
	Base
	paths []string
}

func NewClean() Job { return &Clean{Base: Base{Title: "clean"}} }

func (c *Clean) Run() error {
	c.log("cleaning")
	return nil
}

type Failure struct {
	job   string
	cause error
}

func (f *Failure) Error() string { return f.job + ": " + f.cause.Error() }

func (f *Failure) Unwrap() error { return f.cause }

type Maker func() Job

var Makers = map[string]Maker{}

func Register(name string, maker Maker) { Makers[name] = maker }

func init() {
	Register("mail", NewMail)
	Register("clean", NewClean)
}
