def install(step):
    if step == "crash":
        1 / 0
    return step


print(install("crash"))
