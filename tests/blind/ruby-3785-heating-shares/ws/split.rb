# frozen_string_literal: true

# Divides whole cents by weights so that not a single cent is lost.
module Split
  module_function

  def by_weight(cents, weights)
    total = weights.values.sum
    exact = weights.transform_values { |weight| Rational(cents * weight, total) }
    shares = exact.transform_values(&:floor)
    left = cents - shares.values.sum
    order = exact.keys.sort_by { |name| [exact[name] % 1, name] }
    order.first(left).each { |name| shares[name] += 1 }
    shares
  end
end
