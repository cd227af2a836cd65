module menus

go 1.19
