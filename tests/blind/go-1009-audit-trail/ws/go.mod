module example.com/audittrail

go 1.19
