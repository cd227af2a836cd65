export const unit = "kg"

export const rounded = (value) => value.toFixed(1)
