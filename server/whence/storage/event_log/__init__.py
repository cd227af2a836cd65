"""The events of one investigation on disk: the entry, the writer, the reader, the redaction."""
