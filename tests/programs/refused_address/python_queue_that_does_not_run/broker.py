import configparser
import socket


class Broker:
    def __init__(self, host, port):
        self.link = socket.create_connection((host, port), timeout=2)

    @classmethod
    def of(cls, name):
        parser = configparser.ConfigParser()
        parser.read(name)
        section = parser["broker"]
        return cls(section["host"], section.getint("port"))

    def send(self, text):
        self.link.sendall(text.encode())
