# frozen_string_literal: true

# Prints what was collected where.
class Report
  def initialize(catalogue, out: $stdout)
    @catalogue = catalogue
    @out = out
  end

  def run
    @out.puts "#{@catalogue.count} specimens"
    @catalogue.sites.sort.each { |site| section(site) }
  end

  private

  def section(site)
    found = @catalogue.at(site)
    @out.puts "#{site} (#{found.size})"
    found.sort_by(&:number).each { |specimen| @out.puts "  #{specimen.label}" }
  end
end
