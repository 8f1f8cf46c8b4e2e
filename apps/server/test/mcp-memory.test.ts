import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { openToolHouse } from './assistant.ts';

/** MCP_CALLS=50000 is the long run. */
const calls = Number(process.env.MCP_CALLS ?? 600);
const atOnce = 8;
/** Lasting memory (prepared statements, compiled code) is allocated after this share of them. */
const warm = Math.ceil(calls / 5);
const heapGrowthBytesMax = 12 * 1024 * 1024;

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;
const heap = (): number => {
  collect();
  collect();
  return process.memoryUsage().heapUsed;
};

test(`memory is flat over ${calls} calls over MCP`, { timeout: 3_600_000 }, async () => {
  const house = await openToolHouse({ after });
  const headers = {
    'x-api-key': house.key,
    'content-type': 'application/json',
    accept: 'application/json, text/event-stream',
    host: 'localhost',
  };
  const call = async (id: number) => {
    const params = { name: 'search_memory', arguments: { query: 'nothing at all' } };
    const payload = { jsonrpc: '2.0', id, method: 'tools/call', params };
    const reply = await house.app.inject({ method: 'POST', url: '/mcp', payload, headers });
    assert.equal(reply.statusCode, 200, reply.body);
    assert.ok(reply.body.includes('structuredContent'), reply.body);
  };
  let done = 0;
  const until = async (count: number) => {
    const worker = async () => {
      while (done < count) await call((done += 1));
    };
    await Promise.all(Array.from({ length: atOnce }, worker));
  };
  await until(warm);
  const before = heap();
  const started = performance.now();
  await until(calls);
  const seconds = (performance.now() - started) / 1_000;
  const grown = heap() - before;
  const mib = (bytes: number) => (bytes / 1024 / 1024).toFixed(1);
  console.log(
    `${calls} calls over MCP, ${Math.round((calls - warm) / seconds)} a second: heap ${mib(before)} MiB, grown by ` +
      `${mib(grown)} MiB, resident ${mib(process.memoryUsage.rss())} MiB`,
  );
  assert.ok(grown < heapGrowthBytesMax, `the heap has grown by ${mib(grown)} MiB`);
});
