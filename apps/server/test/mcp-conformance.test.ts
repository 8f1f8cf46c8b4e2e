import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, request as ask } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, test } from 'node:test';
import { promisify } from 'node:util';
import { openToolHouse } from './assistant.ts';

const run = promisify(execFile);
const house = await openToolHouse({ after });

/**
 * The scenarios of the official suite for a server that has tools only. The others call resources, prompts, or tools
 * that a server must have been made for the suite to have.
 */
const scenarios = ['server-initialize', 'ping', 'tools-list', 'dns-rebinding-protection'];

/** The suite sends no key, so this proxy adds it; everything else passes unchanged. */
const keeper = createServer((incoming, outgoing) => {
  const headers = { ...incoming.headers, 'x-api-key': house.key };
  const passed = ask(new URL(incoming.url ?? '/', house.origin), { method: incoming.method ?? 'GET', headers });
  passed.on('response', (answer) => {
    outgoing.writeHead(answer.statusCode ?? 500, answer.headers);
    answer.pipe(outgoing);
  });
  passed.on('error', () => outgoing.destroy());
  incoming.pipe(passed);
});
await new Promise<void>((resolve) => void keeper.listen(0, '127.0.0.1', resolve));
after(() => {
  keeper.closeAllConnections();
  keeper.close();
});
const { port } = keeper.address() as AddressInfo;

const folder = mkdtempSync(path.join(tmpdir(), 'tamga-mcp-'));
after(() => rmSync(folder, { recursive: true }));
const suite = path.join(import.meta.dirname, '../node_modules/@modelcontextprotocol/conformance/dist/index.js');

for (const scenario of scenarios) {
  test(`the official conformance suite passes: ${scenario}`, { timeout: 120_000 }, async () => {
    const words = [suite, 'server', '--url', `http://localhost:${port}/mcp`, '--scenario', scenario];
    const { stdout, stderr } = await run(process.execPath, words, { cwd: folder }).catch(
      (error: { stdout: string; stderr: string }) => assert.fail(`${error.stdout}\n${error.stderr}`),
    );
    assert.match(stdout + stderr, /Passed: (\d+)\/\1, 0 failed/);
  });
}
