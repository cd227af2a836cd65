"""None, null and undefined; what was never set; what is taken from nothing."""
