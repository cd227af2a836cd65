from pathlib import Path

from joblog import read_jobs
from summary import by_stage, slowest


def main():
    jobs = read_jobs(Path(__file__).with_name("pipeline.log"))
    print(f"{len(jobs)} jobs, {sum(1 for job in jobs if job.status == 'failed')} failed")
    for stage, seconds in by_stage(jobs).items():
        print(f"  {stage:<8} {seconds:8.1f} s")
    print("slowest:", slowest(jobs).name)


if __name__ == "__main__":
    main()
