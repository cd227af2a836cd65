"""Traps that some of C, C++, Go, Java and Rust have in common."""
