package main

import (
	"encoding/json"
	"fmt"
)

// Store keeps surveys as JSON, as the key-value service does.
type Store struct {
	rows map[string][]byte
}

func NewStore() *Store {
	return &Store{rows: make(map[string][]byte)}
}

func (st *Store) Save(key string, s *Survey) error {
	data, err := json.Marshal(s)
	if err == nil {
		st.rows[key] = data
	}
	return err
}

func (st *Store) Load(key string) (*Survey, error) {
	data, ok := st.rows[key]
	if !ok {
		return nil, fmt.Errorf("no survey %q", key)
	}
	s := &Survey{}
	if err := json.Unmarshal(data, s); err != nil {
		return nil, err
	}
	return s, nil
}

// Update loads a survey, changes it and stores it again.
func (st *Store) Update(key string, change func(*Survey) error) error {
	s, err := st.Load(key)
	if err != nil {
		return err
	}
	if err := change(s); err != nil {
		return err
	}
	return st.Save(key, s)
}
