def transfer(ledger, order):
    ledger.move(order["from"], order["to"], order["sku"], order["count"])


def ship(ledger, order):
    ledger.issue(order["from"], order["sku"], order["count"])


HANDLERS = {"transfer": transfer, "ship": ship}


def process(ledger, orders):
    done = []
    for order in orders:
        HANDLERS[order["type"]](ledger, order)
        done.append(order["id"])
    return done
