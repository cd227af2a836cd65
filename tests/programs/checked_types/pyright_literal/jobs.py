def run(job: str, times: int) -> None:
    print(job, times)
