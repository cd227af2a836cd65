package main

import (
	"fmt"

	"example.com/app/model"
	"example.com/app/store"
)

type Notifier interface{ Notify(user *model.User) }

type mail struct{ sent int }

func (m *mail) Notify(user *model.User) { m.sent = count(m.sent) }

func count(value int) int { return value + 1 }

type silent struct{}

func (silent) Notify(*model.User) {}

type Service struct {
	users    store.Users
	notifier Notifier
	audit    func(format string, given ...any)
}

func NewService(notifier Notifier) *Service {
	repository := store.New(idOf).Before((*model.User).Validate).Before(isNamed)
	return &Service{users: store.Users{Repository: repository}, notifier: notifier, audit: logf}
}

func idOf(user *model.User) int { return user.ID }

func isNamed(user *model.User) error { return nil }

func logf(format string, given ...any) { fmt.Printf(format, given...) }

func (s *Service) Register(id int, name string) error {
	user := &model.User{ID: id}
	user.Rename(name)
	if err := s.users.Save(user); err != nil {
		return err
	}
	defer s.audit("registered %d\n", id)
	s.notifier.Notify(user)
	return nil
}

func (s *Service) Lookup(name string) bool { return s.users.Named(name) != nil }

func main() {
	service := NewService(&mail{})
	must(service.Register(1, "ann"))
	service.Lookup("ann")
}

func must(err error) {
	if err != nil {
		panic(err)
	}
}
