package main

import (
	"errors"
	"fmt"
)

var ErrMissing = errors.New("missing")

type Document struct {
	Title string
	Pages int
	Opened int
}

type Store struct {
	docs    map[string]*Document
	aliases map[string]string
}

func (s *Store) lookup(name string) (*Document, error) {
	if doc, ok := s.docs[name]; ok {
		return doc, nil
	}
	return nil, fmt.Errorf("%s: %w", name, ErrMissing)
}

func (s *Store) open(name string) (*Document, error) {
	doc, err := s.lookup(name)
	alias, known := s.aliases[name]
	if err != nil && !known {
		return nil, err
	}
	if known {
		doc, err := s.lookup(alias)
		if err != nil {
			return nil, err
		}
		doc.Opened++
	}
	return doc, nil
}
