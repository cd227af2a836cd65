from email.message import EmailMessage


def compose(text):
    message = EmailMessage()
    message.set_content(text)
    return message
