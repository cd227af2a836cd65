def ordered(jobs):
    result = sorted(jobs, reverse=True)
    assert result == sorted(jobs), "not in order"
    return result
