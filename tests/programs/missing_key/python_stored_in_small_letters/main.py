from phones import Phones

phones = Phones()
phones.add("Ada ", "12")
print(phones.find("Ada"))
