"""Rust's ownership and borrowing."""
