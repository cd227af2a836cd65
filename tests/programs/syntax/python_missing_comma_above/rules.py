LIMITS = {
    "minimum": 1,
    "maximum": 10
    "default": 5,
}

print(LIMITS)
