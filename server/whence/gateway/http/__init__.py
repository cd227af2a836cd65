"""Requests over HTTP: who may come in, how it is answered, the routes."""
