"""Slips of JavaScript and TypeScript."""
