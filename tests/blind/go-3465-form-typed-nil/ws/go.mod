module bookings

go 1.19
