from settings import load
from server import Server

if __name__ == "__main__":
    Server(load("conf/server.ini")).start()
