/** How programs, compilers and test runners begin to tell of an error, one line each. */
const TELLING: readonly RegExp[] = [
  /^Traceback \(most recent call last\):/, // Python
  /^\s+at .+[:(].*\d+\)?$/, // JavaScript, Java, C#
  /^\s*(?:Uncaught )?(?:\w+\.)*\w*(?:Error|Exception)\b.*:/,
  /^Exception in thread /, // Java
  /^(?:panic|fatal error): /, // Go
  /^thread '.*' (?:\(\d+\) )?panicked at /, // Rust
  /^error(?:\[E\d+\])?: /, // Rust, and what is like it
  /^\s*[^\s:]+[:(]\d+(?:[:,]\d+\)?)?:? (?:fatal )?(?:error|Error)\b/, // compilers
  /^(?:PHP )?(?:Fatal|Parse) error:/, // PHP
  /^\S+:\d+:in [`'].+: .+/, // Ruby
  /^\s*(?:FAILED|FAIL|--- FAIL:) /, // test runners
  /Segmentation fault|core dumped/,
];

/** Whether lines hold a stack trace or a compiler's error. */
export function isError(lines: readonly string[]): boolean {
  return lines.some((line) => TELLING.some((pattern) => pattern.test(line)));
}
