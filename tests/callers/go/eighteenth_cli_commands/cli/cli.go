package cli

import (
	"fmt"
	"io"
	"os"
	"sort"
	"strings"
)

type Context struct {
	Args []string
	Out  io.Writer
}

func (c *Context) Printf(format string, values ...any) {
	fmt.Fprintf(c.Out, format, values...)
}

func (c Context) Arg(index int) string {
	if index < len(c.Args) {
		return c.Args[index]
	}
	return ""
}

type Action func(*Context) error

type Command struct {
	Name   string
	Usage  string
	Run    Action
	Before []Action
	subs   map[string]*Command
}

func (c *Command) Add(commands ...*Command) *Command {
	if c.subs == nil {
		c.subs = make(map[string]*Command)
	}
	for _, sub := range commands {
		c.subs[sub.Name] = sub
	}
	return c
}

func (c *Command) Execute(args []string) int {
	context := &Context{Args: args, Out: os.Stdout}
	if err := c.dispatch(context); err != nil {
		return code(err)
	}
	return 0
}

func (c *Command) dispatch(context *Context) error {
	if sub, ok := c.subs[context.Arg(0)]; ok {
		context.Args = context.Args[1:]
		return sub.dispatch(context)
	}
	if c.Run == nil {
		return c.help(context)
	}
	for _, before := range c.Before {
		if err := before(context); err != nil {
			return err
		}
	}
	return c.Run(context)
}

func (c *Command) help(context *Context) error {
	lines := []string{c.Usage}
	for name, sub := range c.subs {
		lines = append(lines, line(name, sub))
	}
	sort.Slice(lines, func(i, j int) bool { return less(lines[i], lines[j]) })
	context.Printf("%s\n", strings.Join(lines, "\n"))
	return nil
}

func line(name string, c *Command) string { return "  " + name + " " + c.Usage }

func less(a, b string) bool { return strings.ToLower(a) < strings.ToLower(b) }

type ExitCoder interface {
	error
	ExitCode() int
}

func code(err error) int {
	if coder, ok := err.(ExitCoder); ok {
		return coder.ExitCode()
	}
	return 1
}

func Chain(actions ...Action) Action {
	return func(c *Context) error {
		for _, action := range actions {
			if err := action(c); err != nil {
				return err
			}
		}
		return nil
	}
}
