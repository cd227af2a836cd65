from job import Job

job = Job("nightly")
print(job.summary())
