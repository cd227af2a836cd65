package routes

import (
	"strings"
	"testing"
)

func trace(name string) Middleware {
	return Middleware{name, func(next Handler) Handler {
		return func(req *Request) string {
			req.Trail = append(req.Trail, name)
			return next(req)
		}
	}}
}

func ok(*Request) string { return "ok" }

func site() *Router {
	r := New()
	root := r.Root().Use(trace("recover")).Use(trace("log")).Use(trace("gzip"))
	admin := root.Group("/admin", trace("auth"))
	shop := root.Group("/shop", trace("cache"))
	admin.Handle("/users", ok)
	shop.Handle("/cart", ok)
	root.Handle("/about", ok)
	return r
}

func TestTrails(t *testing.T) {
	for path, want := range map[string]string{
		"/about":       "recover log gzip",
		"/shop/cart/":  "recover log gzip cache",
		"/admin/users": "recover log gzip auth",
	} {
		req := &Request{Path: path}
		site().Serve(req)
		if got := strings.Join(req.Trail, " "); got != want {
			t.Errorf("%s: got %q, want %q", path, got, want)
		}
	}
}

func TestUnknownPath(t *testing.T) {
	if got := site().Serve(&Request{Path: "/nowhere"}); got != "404" {
		t.Errorf("got %q, want 404", got)
	}
}
