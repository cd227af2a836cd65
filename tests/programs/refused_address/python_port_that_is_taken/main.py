from listener import listen

print(listen(5917).getsockname())
