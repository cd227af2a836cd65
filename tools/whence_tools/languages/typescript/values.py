"""The values of TypeScript are those of JavaScript: types have none."""

from whence_tools.languages.javascript.values import EXPRESSIONS as EXPRESSIONS
from whence_tools.languages.javascript.values import SHAPES as SHAPES
