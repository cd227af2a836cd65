from .text import join as joined
