"""What a linker reports: functions that it doesn't find, and those that it finds several times."""
