from vendorlib import Client

Client().send("hello")
