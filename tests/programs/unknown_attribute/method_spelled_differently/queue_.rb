class JobQueue
  def initialize
    @jobs = []
  end

  def enqueue(job)
    @jobs << job
  end

  def drain
    enqueue(nil)
  end
end
