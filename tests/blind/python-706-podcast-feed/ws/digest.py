import sys

from feed import read_episodes


def as_clock(seconds):
    hours, rest = divmod(seconds, 3600)
    minutes, seconds = divmod(rest, 60)
    return f"{hours}:{minutes:02}:{seconds:02}"


def main(path):
    episodes = read_episodes(path)
    for episode in episodes:
        print(f"{episode.number:>3}  {episode.title:<28}{as_clock(episode.length)}")
    print(f"{'all':>3}  {len(episodes)} episodes{'':<18}{as_clock(sum(e.length for e in episodes))}")


if __name__ == "__main__":
    main(sys.argv[1])
