package store

type NotFound struct{ Key string }

func (n *NotFound) Error() string { return "no " + n.Key }

func (n *NotFound) Is(target error) bool { return target == nil }

func missing(key string) error { return &NotFound{key} }
