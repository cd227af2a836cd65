package main

import "fmt"

type Handler func(Form) (string, error)

var signup = []Check{
	{"name", []Rule{required, maxLen(20)}},
	{"mail", []Rule{required, maxLen(40)}},
	{"note", []Rule{maxLen(60)}},
}

func validated(checks []Check, next Handler) Handler {
	return func(form Form) (string, error) {
		if err := Validate(form, checks); err != nil {
			return "", err
		}
		return next(form)
	}
}

func register(form Form) (string, error) {
	return "welcome, " + form["name"], nil
}

func serve(handler Handler, form Form) string {
	text, err := handler(form)
	if err != nil {
		return "400 " + err.Error()
	}
	return "200 " + text
}

func main() {
	handler := validated(signup, register)
	fmt.Println(serve(handler, Form{"name": "Ines"}))
	fmt.Println(serve(handler, Form{"name": " ", "mail": "x@example.org"}))
	fmt.Println(serve(handler, Form{"name": "Ines", "mail": "ines@example.org"}))
}
