package store

type Codec interface {
	Encode(text string) string
}

type Store struct {
	Codec
	rows map[string]string
}

var codec Codec

func init() { codec = defaultCodec() }

func defaultCodec() Codec { return Plain{} }

func New(custom Codec) *Store {
	if custom == nil {
		custom = codec
	}
	return &Store{Codec: custom, rows: map[string]string{}}
}

func (s *Store) Put(key, value string) error {
	if err := s.validate(key); err != nil {
		return err
	}
	s.rows[key] = s.Encode(value)
	return nil
}

func (s *Store) All() []string {
	var keys []string
	for key := range s.rows {
		keys = append(keys, key)
	}
	return keys
}

func (s *Store) validate(key string) error {
	if key == "" {
		return missing(key)
	}
	return nil
}
