export const unit = "kg"
