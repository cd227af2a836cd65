"""What the editor is asked beyond standard LSP, and what it answers."""
