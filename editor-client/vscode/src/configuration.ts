/** What `WorkspaceConfiguration.inspect` tells of one setting. */
export interface Inspected {
  readonly globalValue?: unknown;
  readonly workspaceValue?: unknown;
  readonly workspaceFolderValue?: unknown;
}

const CLIENT = 'client.';

/**
 * The section that the server is told: what somebody has set, and nothing else.
 *
 * The editor's section is stronger than the files of a workspace and of the user, so a default must
 * not be told. `client.*` is ours alone.
 *
 * @param keys all settings, without the section's name.
 */
export function explicit(
  keys: readonly string[],
  inspect: (key: string) => Inspected | undefined,
): Record<string, unknown> {
  const told: Record<string, unknown> = {};
  for (const key of keys.filter((one) => !one.startsWith(CLIENT))) {
    const found = inspect(key);
    const value = found?.workspaceFolderValue ?? found?.workspaceValue ?? found?.globalValue;
    if (value !== undefined && value !== null) {
      told[key] = value;
    }
  }
  return told;
}
