# Attendance of a choir over a season.
class Roster
  Singer = Struct.new(:name, :voice, :present)

  VOICES = %i[soprano alto tenor bass].freeze

  def initialize
    @singers = {}
  end

  def join(name, voice)
    raise ArgumentError, "unknown voice #{voice}" unless VOICES.include?(voice)

    @singers[name] = Singer.new(name, voice, [])
  end

  # Called once per rehearsal with the names on the sheet.
  def rehearsal(date, names)
    names.each { |name| @singers.fetch(name).present << date }
  end

  def by_voice
    VOICES.to_h { |voice| [voice, section(voice).map(&:name).sort] }
  end

  # Singers may take part in the concert from the given number of rehearsals.
  def eligible(minimum)
    @singers.values.select { |s| s.present.size > minimum }.map(&:name)
  end

  private

  def section(voice)
    @singers.values.select { |s| s.voice == voice }
  end
end
