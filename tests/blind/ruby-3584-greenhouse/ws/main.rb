require_relative "settings"
require_relative "controller"

READINGS = [
  ["06:00", [14.5, 19.0, 13.0]],
  ["09:00", [19.5, 21.5, 18.0]],
  ["12:00", [27.0, 25.0, 31.5]],
  ["22:00", [11.0, 17.5, 9.0]]
].freeze

settings = Settings.load(File.join(__dir__, "zones.json"))
controllers = settings.zone_names.map do |name|
  Controller.new(name, settings.for_zone(name))
end

READINGS.each do |time, temperatures|
  controllers.zip(temperatures) do |controller, temperature|
    kind, amount = controller.action(temperature)
    next if kind == :idle

    unit = kind == :heat ? "W" : "vents"
    puts format("%s %-10s %5.1f C  %s %d %s",
                time, controller.name, temperature, kind, amount, unit)
  end
end
