import { randomBytes } from 'node:crypto';
import * as vscode from 'vscode';

/** Where the page's script and style are. */
export function assetsOf(extension: vscode.Uri): vscode.Uri {
  return vscode.Uri.joinPath(extension, 'dist', 'webview');
}

/** The page of a report: it holds nothing and asks for what to show. */
export function pageOf(webview: vscode.Webview, extension: vscode.Uri): string {
  const nonce = randomBytes(16).toString('base64url');
  const assets = assetsOf(extension);
  const script = webview.asWebviewUri(vscode.Uri.joinPath(assets, 'main.js'));
  const style = webview.asWebviewUri(vscode.Uri.joinPath(assets, 'main.css'));
  const policy = `default-src 'none'; style-src ${webview.cspSource}; script-src 'nonce-${nonce}'`;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="stylesheet" href="${style}">
<title>Whence report</title>
</head>
<body class="whence-page">
<script nonce="${nonce}" type="module" src="${script}"></script>
</body>
</html>
`;
}
