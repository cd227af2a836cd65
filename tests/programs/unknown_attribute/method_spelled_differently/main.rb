require_relative "queue_"

jobs = JobQueue.new
jobs.enqeue("mail")
