"use strict";

Object.defineProperty(exports, "__esModule", { value: true });
exports.total = exports.lines = void 0;

var _format = _interopRequireDefault(require("./format"));

function _interopRequireDefault(obj) { return obj && obj.__esModule ? obj : { default: obj }; }

const lines = invoice => invoice.items.map(item => item.name);
exports.lines = lines;

const total = invoice => {
  return (0, _format.default)(invoice.sum);
};
exports.total = total;
