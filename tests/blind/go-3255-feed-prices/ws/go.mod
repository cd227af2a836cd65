module feed

go 1.19
