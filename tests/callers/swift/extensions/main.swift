func show(_ user: User) {
    print(user.title(), user.card())
}

show(User(first: "Ada", last: "L"))
print("hello".shouted())
