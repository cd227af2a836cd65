"use strict";
Object.defineProperty(exports, "__esModule", { value: true });
exports.nameOf = void 0;
function nameOf(accessor) {
  return accessor.name;
}
exports.nameOf = nameOf;
