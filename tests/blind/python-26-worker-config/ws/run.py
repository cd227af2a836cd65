import json
from pathlib import Path

from pool import Pool


def main():
    config = json.loads(Path(__file__).with_name("config.json").read_text())
    pool = Pool(config["name"], config["workers"], config["batch_size"])
    pool.start()
    pool.submit([f"img{n}@{size}" for n in range(8) for size in config["sizes"]])
    for label, batch in pool.batches():
        print(label, " ".join(batch))


if __name__ == "__main__":
    main()
