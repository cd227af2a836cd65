# Decides on heating and vents of one zone from its temperature.
class Controller
  FULL_POWER_AT = 6.0 # degrees below the limit
  STEP = 1.5          # degrees per vent

  attr_reader :name

  def initialize(name, settings)
    @name = name
    @settings = settings
  end

  def action(temperature)
    if temperature < @settings[:heat_below]
      [:heat, heating_watts(@settings[:heat_below] - temperature)]
    elsif temperature > @settings[:vent_above]
      [:vent, open_vents(temperature - @settings[:vent_above])]
    else
      [:idle, 0]
    end
  end

  private

  def heating_watts(deficit)
    share = [deficit / FULL_POWER_AT, 1.0].min
    installed = @settings[:watts_per_m2] * @settings[:area_m2]
    (installed * share).round
  end

  def open_vents(excess)
    [(excess / STEP).ceil, @settings[:vents]].min
  end
end
