from mathx import factorial

print(factorial(5))
