"""What a process needs: its end, its standard streams, its log, its turn at a model server."""
