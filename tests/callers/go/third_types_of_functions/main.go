package main

type Runner interface{ Run() }

type RunnerFunc func()

func (f RunnerFunc) Run() { f() }

type Job struct{ Inner *Inner }

type Inner struct{ Deep }

type Deep struct{}

func (d *Deep) Ping() {}

func (d Deep) Pong() {}

type Shadow struct{ Deep }

func (Shadow) Pong() {}

type Kind int

const (
	A Kind = iota
	B
)

func (k Kind) String() string { return name(k) }

func name(k Kind) string { return "" }

func hello() {}

func bye() {}

func pick(kind Kind) func() {
	switch kind {
	case A:
		return hello
	default:
		return bye
	}
}

func start(runners ...Runner) {
	for _, runner := range runners {
		runner.Run()
	}
}

func main() {
	start(RunnerFunc(hello))
	job := Job{Inner: &Inner{}}
	job.Inner.Ping()
	Shadow{}.Pong()
	(*Deep).Ping(&Deep{})
	pick(B)()
	_ = B.String()
}
