module triage

go 1.19
