package model

type User struct {
	ID   int
	Name string
}

func (u *User) Rename(name string) { u.Name = normalize(name) }

func (u User) IsNew() bool { return u.ID == 0 }

func normalize(name string) string { return name }

type Validator interface{ Validate() error }

func (u *User) Validate() error {
	if u.IsNew() {
		return errNew(u)
	}
	return nil
}

func errNew(u *User) error { return nil }
