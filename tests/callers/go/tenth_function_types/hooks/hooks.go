package hooks

type Hook func(name string)

func (h Hook) Fire(name string) {
	if h != nil {
		h(name)
	}
}

type Registry map[string][]Hook

func (r Registry) On(name string, hook Hook) { r[name] = append(r[name], hook) }

func (r Registry) Run(name string) {
	for _, hook := range r[name] {
		hook.Fire(name)
	}
}

var Default = Registry{}

func init() { Default.On("start", builtin) }

func builtin(name string) {}
