const groupBy = require('lodash/groupBy');

exports.groupRows = (rows) => groupBy(rows, 'kind');
