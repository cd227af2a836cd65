"use strict";
var _accessors = require("./accessors");
var _merge = _interopRequireDefault(require("./merge"));
const parse_1 = __importDefault(require("./parse"));
function _interopRequireDefault(obj) { return obj && obj.__esModule ? obj : { default: obj }; }
var __importDefault = (this && this.__importDefault) || function (mod) {
  return (mod && mod.__esModule) ? mod : { "default": mod };
};
function check(call) {
  return (0, _accessors.nameOf)(call.members[0]);
}
function join(options) {
  return (0, _merge.default)(options.parts);
}
function joinAgain(options) {
  return _merge.default.call(void 0, options.others);
}
function read(text) {
  return (0, parse_1.default)(text);
}
