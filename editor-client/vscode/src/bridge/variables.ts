import type { DebugVariable } from '../protocol';

export const LONGEST_VALUE = 300;

/** What the Debug Adapter Protocol calls `Variable`, as far as it is read here. */
export interface RawVariable {
  readonly name: string;
  readonly value: string;
  readonly type?: string;
  readonly variablesReference?: number;
  readonly indexedVariables?: number;
  readonly presentationHint?: {
    readonly kind?: string;
    readonly visibility?: string;
    readonly lazy?: boolean;
  };
}

/** What the Debug Adapter Protocol calls `Scope`, as far as it is read here. */
export interface RawScope {
  readonly name: string;
  readonly variablesReference: number;
  readonly expensive?: boolean;
}

/** Kinds that say nothing of a value: groups the adapter makes up, code, and prototypes. */
const TELLING_NOTHING = new Set(['class', 'method', 'innerClass', 'interface', 'virtual']);

/** What `this` is outside of any object: thousands of things that the program has not made. */
const GLOBALS = new Set(['global', 'globalThis', 'Window', 'WorkerGlobalScope']);

/** The question for a variable's first parts; undefined where it has none worth asking for. */
export function partsOf(variable: RawVariable, most: number): object | undefined {
  const { variablesReference = 0, indexedVariables = 0, type, value } = variable;
  if (variablesReference === 0 || GLOBALS.has(type ?? value)) {
    return undefined;
  }
  const page = indexedVariables > most ? { filter: 'indexed', start: 0, count: most } : {};
  return { variablesReference, ...page };
}

/** Of a scope's or a value's parts those that are worth reading, without what runs code to be read. */
export function readable(variables: readonly RawVariable[], most: number): RawVariable[] {
  return variables.filter(isTelling).slice(0, most);
}

/** Of a frame's scopes those that cost little and end somewhere: not the globals. */
export function cheap(scopes: readonly RawScope[], most: number): RawScope[] {
  return scopes.filter((scope) => scope.expensive !== true).slice(0, most);
}

/** A variable as it is sent, its value cut in the middle where it is long. */
export function trimmed({ name, value, type }: RawVariable): DebugVariable {
  return { name, value: shortened(value), ...(type ? { type } : {}) };
}

function isTelling({ name, presentationHint: hint }: RawVariable): boolean {
  return (
    name !== '[[Prototype]]' &&
    hint?.lazy !== true &&
    hint?.visibility !== 'internal' &&
    !TELLING_NOTHING.has(hint?.kind ?? '')
  );
}

function shortened(value: string): string {
  if (value.length <= LONGEST_VALUE) {
    return value;
  }
  const half = Math.floor((LONGEST_VALUE - 1) / 2);
  return `${value.slice(0, half)}…${value.slice(-half)}`;
}
