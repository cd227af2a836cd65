require_relative "schedule"

class Mailer
  attr_reader :log

  def initialize(settings)
    @settings = settings
    @schedule = Schedule.new(times: settings["retry"]["times"], pause: settings["retry"]["pause"])
    @log = []
  end

  def deliver(to, subject)
    if accepted?(to)
      @log << "#{subject} -> #{to} by #{@settings['server']['host']}"
    else
      @log << "#{to} refused, again in #{@schedule.delays.join(', ')} s"
    end
  end

  private

  def accepted?(to)
    !to.end_with?(".invalid")
  end
end
