module ringing

go 1.19
