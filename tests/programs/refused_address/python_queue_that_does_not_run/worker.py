from broker import Broker

broker = Broker.of("broker.ini")
broker.send("ready")
