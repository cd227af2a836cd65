module example.com/httplike

go 1.18
