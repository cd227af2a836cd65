final class Account {
    var balance: Int

    init(balance: Int) {
        self.balance = balance
    }

    static func standard() -> Account {
        return Account(balance: 10)
    }

    class func limit() -> Int { 100 }

    func deposit(_ amount: Int) {
        check(amount)
        balance += amount
    }

    func refund(_ amount: Int) {
        self.deposit(amount)
    }

    private func check(_ amount: Int) {
        precondition(amount < Account.limit())
    }

    func close() {
        balance = 0
    }
}

class Door {
    func close() {
        print("closed")
    }
}

func shut(_ account: Account) {
    account.close()
}

func run() {
    let account = Account.standard()
    account.deposit(5)
    account.refund(1)
    shut(account)
    let door = Door()
    door.close()
}
