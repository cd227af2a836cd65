from loans import Loans

loans = Loans()
loans.lend("Ann", "Salt")
loans.lend("Ann", "Tide")
print(loans.give_back("Ann", "Salt"))
print(loans.give_back("Ann", "Tide"))
