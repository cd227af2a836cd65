"""Traps of JavaScript and TypeScript."""
