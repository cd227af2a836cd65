package main

import "fmt"

// Config says where jobs go.
type Config struct {
	SpoolDir string
	Limit    int
	Printer  string
}

// Gateway takes tickets and queues them for a printer.
type Gateway struct {
	printer string
	spool   *FileSpool
	count   int
}

// Connect sets a gateway up; without a folder the jobs stay in memory.
func Connect(cfg Config) (*Gateway, error) {
	var spool *FileSpool
	if cfg.SpoolDir != "" {
		spool, err := OpenFileSpool(cfg.SpoolDir)
		if err != nil {
			return nil, err
		}
		spool.Limit = cfg.Limit
	} else {
		spool = &FileSpool{Limit: cfg.Limit}
	}
	if cfg.Printer == "" {
		return nil, fmt.Errorf("no printer given")
	}
	return &Gateway{printer: cfg.Printer, spool: spool}, nil
}

// Submit queues a ticket.
func (g *Gateway) Submit(ticket string) error {
	g.count++
	job := fmt.Sprintf("%s-%03d %s", g.printer, g.count, ticket)
	return g.spool.Put(job)
}

// Status is a line for the log.
func (g *Gateway) Status() string {
	return fmt.Sprintf("%s: %d of %d tickets wait", g.printer, g.spool.Len(), g.count)
}
