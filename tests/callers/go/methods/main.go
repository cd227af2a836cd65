package main

type Repository struct{}

func (r *Repository) Save() {}

type Cache struct{}

func (c Cache) Save() {}

type Service struct {
	repository *Repository
}

func (s *Service) Store() {
	s.check()
	s.repository.Save()
}

func (s *Service) check() {}

func main() {
	service := &Service{repository: &Repository{}}
	service.Store()
	var cache Cache
	cache.Save()
}
