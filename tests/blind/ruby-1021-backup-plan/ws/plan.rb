Job = Struct.new(:source, :target, :retention) do
  def copies
    retention[:daily] + retention[:weekly]
  end

  def describe_retention
    days = retention[:daily]
    weeks = retention[:weekly]
    "kept #{days} days and #{weeks} weeks"
  end
end

class Plan
  attr_reader :jobs

  def initialize(settings)
    @settings = settings
    @jobs = settings.fetch(:sources).map { |source| job_for(source) }
  end

  def total_copies
    jobs.sum(&:copies)
  end

  private

  def job_for(source)
    name = source.delete_prefix("/").tr("/", "-")
    Job.new(source, File.join(@settings[:target], name), @settings[:retention])
  end
end
