import * as vscode from 'vscode';

const EXTENSION = 'ms-python.python';
const ACTIVATION_MS = 15_000;

/** The part of the Python extension's API that is used here. */
interface PythonApi {
  readonly environments: {
    readonly onDidChangeActiveEnvironmentPath: vscode.Event<unknown>;
    getActiveEnvironmentPath(): { readonly path: string };
    resolveEnvironment(
      path: unknown,
    ): Promise<{ readonly executable: { readonly uri?: vscode.Uri } } | undefined>;
  };
}

/**
 * The interpreter that the Python extension has chosen; undefined without that extension, and in a
 * workspace that is not trusted: such an interpreter may be a file of the workspace.
 */
export async function chosenInterpreter(): Promise<string | undefined> {
  if (!vscode.workspace.isTrusted) {
    return undefined;
  }
  const api = await pythonApi();
  const environment = await api?.environments.resolveEnvironment(
    api.environments.getActiveEnvironmentPath(),
  );
  return environment?.executable.uri?.fsPath;
}

/** Calls back whenever another interpreter is chosen. */
export function onInterpreter(changed: () => void): vscode.Disposable {
  const listeners: vscode.Disposable[] = [];
  const listen = async (): Promise<void> => {
    const api = await pythonApi();
    api?.environments.onDidChangeActiveEnvironmentPath(changed, undefined, listeners);
  };
  void listen();
  return new vscode.Disposable(() => vscode.Disposable.from(...listeners).dispose());
}

async function pythonApi(): Promise<PythonApi | undefined> {
  const extension = vscode.extensions.getExtension<PythonApi>(EXTENSION);
  if (extension === undefined || extension.isActive) {
    return extension?.exports;
  }
  return Promise.race([
    extension.activate(),
    new Promise<undefined>((resolve) => setTimeout(resolve, ACTIVATION_MS, undefined)),
  ]);
}
