def page_oncall(directory):
    person = directory.with_role("oncall")[0]
    print("paging", person.name)
