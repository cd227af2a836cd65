module council

go 1.19
