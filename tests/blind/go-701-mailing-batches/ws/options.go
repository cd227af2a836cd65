package main

import (
	"flag"
	"fmt"
	"os"
)

type Options struct {
	List  string
	Size  int
	Pause int
}

func parseOptions() Options {
	var opts Options
	size := flag.Int("size", 0, "addresses per batch")
	flag.IntVar(&opts.Pause, "pause", 1, "minutes between batches")
	opts.Size = *size
	flag.Parse()
	if flag.NArg() != 1 {
		fmt.Fprintln(os.Stderr, "usage: mailing -size N [-pause M] LIST")
		os.Exit(2)
	}
	opts.List = flag.Arg(0)
	return opts
}
