require_relative "settings"
require_relative "plan"

settings = Settings.load(File.join(__dir__, "backup.json"))
plan = Plan.new(settings)

puts "Backup of #{settings.fetch(:host)}"
plan.jobs.each do |job|
  puts "  #{job.source} -> #{job.target}, #{job.describe_retention}"
end
puts "#{plan.total_copies} copies in all"
