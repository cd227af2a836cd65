"""Traps of Rust."""
