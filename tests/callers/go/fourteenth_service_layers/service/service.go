package service

import (
	"errors"

	"example.com/layers/store"
)

type Logger interface{ Log(text string) }

type StdLogger struct{}

func (StdLogger) Log(text string) {}

type nop struct{}

func (nop) Log(string) {}

type Hook func(key string)

type Service struct {
	store  store.Store
	logger Logger
	hooks  []Hook
}

type Option func(*Service)

func WithLogger(logger Logger) Option {
	return func(s *Service) { s.logger = logger }
}

func WithHook(hook Hook) Option {
	return func(s *Service) { s.hooks = append(s.hooks, hook) }
}

func New(backing store.Store, options ...Option) *Service {
	s := &Service{store: backing, logger: nop{}}
	for _, option := range options {
		option(s)
	}
	return s
}

func (s *Service) Find(key string) (string, error) {
	s.logger.Log(key)
	if value, ok := s.store.Get(key); ok {
		return value, nil
	}
	return "", errors.New("missing")
}

func (s *Service) Create(key, value string) error {
	if err := s.validate(key); err != nil {
		return err
	}
	s.store.Put(key, value)
	for _, hook := range s.hooks {
		hook(key)
	}
	return nil
}

func (s *Service) validate(key string) error {
	if key == "" {
		return errors.New("empty")
	}
	return nil
}
