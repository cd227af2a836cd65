"""Slips of Rust."""
