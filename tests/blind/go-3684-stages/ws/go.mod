module stages

go 1.19
