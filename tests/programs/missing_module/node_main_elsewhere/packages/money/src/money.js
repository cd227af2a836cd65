exports.euros = (value) => `${value.toFixed(2)} EUR`;
