export interface Settings {
  port: number;
}

function loadSettings(env: Record<string, string | undefined>): Settings {
  return { port: Number(env['PORT'] ?? 8080) };
}
