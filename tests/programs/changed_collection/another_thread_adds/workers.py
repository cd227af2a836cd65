import threading


def work(cache, number):
    for i in range(300000):
        cache.put((number, i), i)


def fill(cache, count):
    threads = [threading.Thread(target=work, args=(cache, n), daemon=True) for n in range(count)]
    for thread in threads:
        thread.start()
    return threads
