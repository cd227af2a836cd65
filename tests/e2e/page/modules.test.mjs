import assert from 'node:assert/strict';
import path from 'node:path';
import { test } from 'node:test';
import { ROOT } from '../lib/paths.mjs';

const module = (name) => import(path.join(ROOT, 'server/whence/gateway/assets', `${name}.js`));

const { quantile, samples, toolFigures, total } = await module('metrics');
const { investigationLink, memoryLink, routeOf } = await module('route');
const { Parser } = await module('sse');

const METRICS = `# HELP tool_invocations_total Tool calls, by tool.
# TYPE tool_invocations_total counter
tool_invocations_total{tool="read_file"} 3.0
tool_invocations_total{tool="web_search_wiki"} 4.0
tool_invocations_total{tool="never_called"} 0.0
tool_errors_total{code="TIMEOUT",tool="web_search_wiki"} 1.0
tool_errors_total{code="NETWORK_ERROR",tool="web_search_wiki"} 2.0
tool_latency_ms_bucket{le="10.0",tool="read_file"} 2.0
tool_latency_ms_bucket{le="100.0",tool="read_file"} 2.0
tool_latency_ms_bucket{le="1000.0",tool="read_file"} 3.0
tool_latency_ms_bucket{le="+Inf",tool="read_file"} 3.0
odd{text="a \\"quoted\\" \\\\ one\\nand {another}, two"} 1e3 1700000000000
`;

test('metrics are read as Prometheus writes them', () => {
  const all = samples(METRICS);
  assert.equal(all.length, 10);
  assert.deepEqual(all.at(-1), {
    name: 'odd',
    labels: { text: 'a "quoted" \\ one\nand {another}, two' },
    value: 1000,
  });
  assert.equal(total(all, 'tool_invocations_total'), 7);
});

test('tools come with their failures and times, the most used first', () => {
  const [web, read, ...others] = toolFigures(samples(METRICS));
  assert.deepEqual(others, []);
  assert.deepEqual([web.name, web.calls, web.errors], ['web_search_wiki', 4, 3]);
  assert.deepEqual(web.codes, ['NETWORK_ERROR', 'TIMEOUT']);
  assert.equal(web.typical, undefined);
  assert.equal(read.typical, 7.5);
  assert.equal(Math.round(read.slow), 865);
});

test('what lies above the last limit is told as that limit', () => {
  const buckets = [
    { limit: 10, count: 1 },
    { limit: Number.POSITIVE_INFINITY, count: 4 },
  ];
  assert.equal(quantile(buckets, 0.95), 10);
});

test('an address leads to its view, a strange one to the investigations', () => {
  const seen = (hash) => {
    const { section, id, query } = routeOf(hash);
    return [section, id, query.get('q')];
  };
  assert.deepEqual(seen(''), ['investigations', '', null]);
  assert.deepEqual(seen('#/constructor/x'), ['investigations', '', null]);
  assert.deepEqual(seen(investigationLink('a/b?c')), ['investigations', 'a/b?c', null]);
  assert.deepEqual(seen('#/investigations/%zz'), ['investigations', '%zz', null]);
  assert.deepEqual(seen(memoryLink('a?b&c=d #e')), ['memory', '', 'a?b&c=d #e']);
  assert.deepEqual(seen(memoryLink('')), ['memory', '', null]);
  assert.deepEqual(seen('#whence-report?id=c7%20d'), ['investigations', 'c7 d', null]);
});

const STREAM =
  ': still here\n\nid: 1\nevent: a\ndata: {"a":\ndata: 1}\n\ndata:two\r\n\r\ndata: three\r\r';

test('a stream is the same however it is cut', () => {
  for (let at = 0; at <= STREAM.length; at += 1) {
    const parser = new Parser();
    const told = [STREAM.slice(0, at), STREAM.slice(at), '\n'].flatMap((text) => parser.take(text));
    assert.deepEqual(told, ['{"a":\n1}', 'two', 'three'], `cut at ${at}`);
  }
});

test('what is not whole yet is not told', () => {
  const parser = new Parser();
  assert.deepEqual(parser.take('data: half'), []);
  assert.deepEqual(parser.take('\n'), []);
  assert.deepEqual(parser.take('\n'), ['half']);
});
