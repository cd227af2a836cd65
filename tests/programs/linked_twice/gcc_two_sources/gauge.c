int clamp(int value)
{
    return value > 9 ? 9 : value;
}

int gauge(int value)
{
    return clamp(value);
}
