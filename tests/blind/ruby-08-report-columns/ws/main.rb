require_relative 'report'

report = Report.new
report.row(1, label: +'head ')
[250, 375, 410].each { |number| report.row(number) }
puts report
