from messages import decode

print(decode(bytes([1, 1, 65, 2, 0, 1, 1, 66])))
