package main

type Reader interface{ Read() string }

type Closer interface{ Close() }

type ReadCloser interface {
	Reader
	Closer
}

type File struct{ name string }

func (f *File) Read() string { return f.trim() }

func (f *File) trim() string { return f.name }

func (f *File) Close() {}

type Socket struct{}

func (s Socket) Close() {}

type Cached struct {
	ReadCloser
	hits int
}

func (c *Cached) Read() string {
	c.hits++
	return c.ReadCloser.Read()
}

func open(name string) (ReadCloser, error) { return &File{name}, nil }

func use(reader ReadCloser) {
	defer reader.Close()
	reader.Read()
}

func main() {
	file, err := open("a")
	if err != nil {
		return
	}
	use(&Cached{ReadCloser: file})
	if socket, ok := any(file).(Socket); ok {
		socket.Close()
	}
}
