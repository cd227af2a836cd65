module limited

go 1.18
