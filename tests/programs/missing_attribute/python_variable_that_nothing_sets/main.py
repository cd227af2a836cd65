from mailer import Mailer

print(Mailer().sender())
