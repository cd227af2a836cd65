package main

import "fmt"

type Expr interface {
	Eval(env Env) float64
	fmt.Stringer
}

type Env map[string]float64

func (e Env) Get(name string) float64 {
	if value, ok := e[name]; ok {
		return value
	}
	return fallback(name)
}

func (e Env) With(name string, value float64) Env {
	e[name] = value
	return e
}

func fallback(name string) float64 { return 0 }

type (
	Literal  float64
	Variable string
	Binary   struct {
		op          byte
		left, right Expr
	}
	Call struct {
		name string
		args []Expr
	}
)

func (l Literal) Eval(Env) float64      { return float64(l) }
func (v Variable) Eval(env Env) float64 { return env.Get(string(v)) }

func (b *Binary) Eval(env Env) float64 {
	apply, ok := operators[b.op]
	if !ok {
		panic(unknown(b.op))
	}
	return apply(b.left.Eval(env), b.right.Eval(env))
}

func (c *Call) Eval(env Env) float64 {
	values := mapAll(c.args, func(arg Expr) float64 { return arg.Eval(env) })
	return functions[c.name](values...)
}

func (l Literal) String() string  { return "literal" }
func (v Variable) String() string { return string(v) }
func (b *Binary) String() string  { return b.left.String() + string(b.op) + b.right.String() }
func (c *Call) String() string    { return c.name }

func unknown(op byte) error { return fmt.Errorf("unknown %c", op) }

var operators = map[byte]func(a, b float64) float64{
	'+': add,
	'*': func(a, b float64) float64 { return multiply(a, b) },
}

var functions map[string]func(...float64) float64

func init() {
	functions = map[string]func(...float64) float64{"max": largest}
	register("min", smallest)
}

func register(name string, function func(...float64) float64) { functions[name] = function }

func add(a, b float64) float64      { return a + b }
func multiply(a, b float64) float64 { return a * b }

func largest(values ...float64) float64  { return pick(values, func(a, b float64) bool { return a > b }) }
func smallest(values ...float64) float64 { return pick(values, less) }
func less(a, b float64) bool             { return a < b }

func pick(values []float64, better func(a, b float64) bool) float64 {
	best := values[0]
	for _, value := range values[1:] {
		if better(value, best) {
			best = value
		}
	}
	return best
}

func mapAll[T, U any](values []T, change func(T) U) []U {
	var changed []U
	for _, value := range values {
		changed = append(changed, change(value))
	}
	return changed
}

type Visitor func(Expr) Visitor

func Walk(expr Expr, visit Visitor) {
	next := visit(expr)
	if next == nil {
		return
	}
	switch node := expr.(type) {
	case *Binary:
		Walk(node.left, next)
		Walk(node.right, next)
	case *Call:
		for _, arg := range node.args {
			Walk(arg, next)
		}
	}
}

func names(expr Expr) (found []string) {
	var visit Visitor
	visit = func(expr Expr) Visitor {
		if variable, ok := expr.(Variable); ok {
			found = append(found, clean(variable.String()))
		}
		return visit
	}
	Walk(expr, visit)
	return
}

func clean(name string) string { return name }

func main() {
	expr := &Binary{'+', Literal(1), &Call{"max", []Expr{Variable("x"), Literal(2)}}}
	env := make(Env).With("x", 3)
	fmt.Println(expr.Eval(env), names(expr))
}
