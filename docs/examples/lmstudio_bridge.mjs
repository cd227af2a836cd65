#!/usr/bin/env node
// A model in LM Studio that heals code with Whence's `run_debug_attempt`.
//
//     node lmstudio_bridge.mjs "Fix the syntax error in this code: const x=1 for deployment."
//
// Fetches the tool's schema from Whence, declares the tool to the model, runs what the model calls,
// sends each result back, and prints the model's answer with the `action` and `patch_id` of the
// last attempt. Needs Node 20 or newer and nothing else.
//
// Settings: WHENCE_URL (http://127.0.0.1:8787), WHENCE_TOKEN, LMSTUDIO_URL (http://127.0.0.1:1234),
// LMSTUDIO_MODEL (else the first chat model that LM Studio lists), LMSTUDIO_API_TOKEN.
// Exit codes: 0 done; 1 the model never called the tool; 2 bad usage; 3 a server is not there or
// refuses.

import { env, exit } from 'node:process';
import { parseArgs } from 'node:util';

const TOOL = 'run_debug_attempt';
const DESCRIPTION =
  'Attempt to self-heal a code fragment by applying patch_code to original_code and analyzing ' +
  'outcome.';
const DEFAULT_TASK = 'Fix the syntax error in this code: const x=1 for deployment.';
const SYSTEM =
  `Call ${TOOL} to try a patch before you recommend it. Then say what came of it: its action, ` +
  'and whether the patch may be relied on. Only `proven` means that it works.';
const ROUNDS = 5;

/** What the user has to know, and do. */
class BridgeError extends Error {}

/** A JSON API. */
class Server {
  /**
   * @param {{name: string, url: string, tokenFrom: string, advice: string, seconds: number}} server
   *   tokenFrom: the variable of the environment with the token, where one is wanted; advice: what
   *   to do when nothing answers there; seconds: how long an answer may take.
   */
  constructor(server) {
    Object.assign(this, server);
  }

  /** The status and the answer, whatever it is. */
  async ask(path, body) {
    const headers = { 'Content-Type': 'application/json' };
    const token = env[this.tokenFrom];
    if (token) headers.Authorization = `Bearer ${token}`;
    const request = body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) };
    const [status, answer] = await this.#fetched(path, { ...request, headers });
    if (status === 401) throw new BridgeError(`${this.name} wants a token: set ${this.tokenFrom}.`);
    return [status, answer];
  }

  async #fetched(path, request) {
    try {
      const signal = AbortSignal.timeout(this.seconds * 1000);
      const response = await fetch(this.url.replace(/\/$/, '') + path, { ...request, signal });
      return [response.status, read(await response.text())];
    } catch (error) {
      if (error.name === 'TimeoutError') {
        throw new BridgeError(`${this.name} did not answer within ${this.seconds} s.`);
      }
      const reason = error.cause?.code ?? error.message;
      throw new BridgeError(
        `${this.name} does not answer at ${this.url} (${reason}). ${this.advice}`,
      );
    }
  }

  /** The answer, where it is no refusal. */
  async expect(path, body) {
    const [status, answer] = await this.ask(path, body);
    // LM Studio answers 200 with an error for a path that it does not have
    if (status >= 400 || answer?.error) {
      const error = answer?.error ?? answer;
      const message = error?.message ?? JSON.stringify(error);
      throw new BridgeError(`${this.name} answered ${status}: ${message}`);
    }
    return answer;
  }
}

function read(text) {
  try {
    return JSON.parse(text);
  } catch {
    return { error: { message: text.slice(0, 500) || '(no reason given)' } };
  }
}

function options() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      whence: { type: 'string', default: env.WHENCE_URL ?? 'http://127.0.0.1:8787' },
      lmstudio: { type: 'string', default: env.LMSTUDIO_URL ?? 'http://127.0.0.1:1234' },
      model: { type: 'string', default: env.LMSTUDIO_MODEL },
    },
  });
  return { ...values, task: positionals.join(' ') || DEFAULT_TASK };
}

async function bridge(whence, lmstudio, model, task) {
  const parameters = await whence.expect('/api/schemas/debug.json');
  const tool = { type: 'function', function: { name: TOOL, description: DESCRIPTION, parameters } };
  const messages = [
    { role: 'system', content: SYSTEM },
    { role: 'user', content: task },
  ];
  const request = {
    model: model ?? (await firstModel(lmstudio)),
    tools: [tool],
    tool_choice: 'auto',
  };
  let last;
  for (let round = 0; round < ROUNDS; round += 1) {
    const answer = await lmstudio.expect('/v1/chat/completions', { ...request, messages });
    const { message } = answer.choices[0];
    if (!message.tool_calls?.length) return tell(message.content ?? '', last);
    messages.push(message);
    for (const call of message.tool_calls) {
      const result = await execute(whence, call.function);
      if (result.envelope) last = result;
      const content = JSON.stringify(summary(result));
      messages.push({ role: 'tool', tool_call_id: call.id, content });
    }
  }
  return tell(`(The model was still calling tools after ${ROUNDS} rounds.)`, last);
}

async function firstModel(lmstudio) {
  const { data = [] } = await lmstudio.expect('/v1/models');
  const chat = data.map((model) => model.id).filter((id) => !id.includes('embed'));
  if (chat.length === 0) {
    throw new BridgeError(
      'LM Studio lists no model that chats. Download one that is trained for tool use, load it ' +
        '(`lms load <model>`), or name it with --model.',
    );
  }
  return chat[0];
}

/** The bare object of the run; or an error that the model can correct its call by. */
async function execute(whence, { name, arguments: text }) {
  if (name !== TOOL) return { error: { message: `There is no tool ${name}; call ${TOOL}.` } };
  let given;
  try {
    given = JSON.parse(text);
  } catch (error) {
    return { error: { message: `The arguments are no JSON: ${error.message}` } };
  }
  console.error(`calling ${TOOL} (${String(given?.message ?? '').slice(0, 80)})`);
  const [, answer] = await whence.ask('/api/debug/run', given);
  return answer;
}

/** What the model needs of a result; the rest is at /api/envelopes/{patch_id}. */
function summary(result) {
  if (!result.envelope) return result;
  return {
    action: result.action,
    patch_id: result.envelope.patch_id,
    verification: result.envelope.verification.status,
    reasons: result.extras.reasons,
  };
}

function tell(said, last) {
  console.log(said);
  if (last === undefined) {
    console.error(
      'The model did not call the tool. Load one that is trained for tool use, or say in the task ' +
        'that it is to try the patch.',
    );
    return 1;
  }
  console.log(`action: ${last.action}`);
  console.log(`patch_id: ${last.envelope.patch_id}`);
  return 0;
}

async function main() {
  let given;
  try {
    given = options();
  } catch (error) {
    console.error(error.message);
    return 2;
  }
  const whence = new Server({
    name: 'Whence',
    url: given.whence,
    tokenFrom: 'WHENCE_TOKEN',
    advice: 'Start it with `whence serve`, or say where it is with --whence.',
    seconds: 120,
  });
  const lmstudio = new Server({
    name: 'LM Studio',
    url: given.lmstudio,
    tokenFrom: 'LMSTUDIO_API_TOKEN',
    advice:
      'Start its server in the Developer tab or with `lms server start`, or say where it is with ' +
      '--lmstudio.',
    seconds: 300,
  });
  try {
    return await bridge(whence, lmstudio, given.model, given.task);
  } catch (error) {
    if (!(error instanceof BridgeError)) throw error;
    console.error(error.message);
    return 3;
  }
}

exit(await main());
