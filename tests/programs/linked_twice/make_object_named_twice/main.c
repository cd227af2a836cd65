int push(int value);

int main(void)
{
    return push(-1);
}
