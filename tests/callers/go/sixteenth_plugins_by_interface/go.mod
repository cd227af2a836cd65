module plugins

go 1.18
