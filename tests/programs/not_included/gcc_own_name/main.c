int main(void)
{
    return sleep(0);
}
