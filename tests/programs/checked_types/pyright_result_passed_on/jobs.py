def run(job: str, times: int) -> None:
    for _ in range(times):
        print(job)
