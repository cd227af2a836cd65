"use strict";
Object.defineProperty(exports, "__esModule", { value: true });
exports.default = void 0;
function merge(parts) {
  return parts.first;
}
var _default = merge;
exports.default = _default;
