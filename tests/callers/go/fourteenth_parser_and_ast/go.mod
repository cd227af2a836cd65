module example.com/ast

go 1.18
