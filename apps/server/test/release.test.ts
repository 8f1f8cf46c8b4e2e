import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { test } from 'node:test';
import { missingFrom, writeSbom } from '../../../scripts/sbom.ts';

const root = path.join(import.meta.dirname, '../../..');
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');

test('the list of components (CycloneDX) names every package of the lock file', (t) => {
  const folder = mkdtempSync(path.join(tmpdir(), 'tamga-sbom-'));
  t.after(() => rmSync(folder, { recursive: true }));
  const sbom = writeSbom(path.join(folder, 'tamga.cdx.json'));
  assert.equal(sbom.bomFormat, 'CycloneDX');
  assert.ok(sbom.components.length > 100);
  assert.deepEqual(missingFrom(sbom), []);
  assert.ok(missingFrom({ ...sbom, components: sbom.components.filter(({ name }) => name !== 'fastify') }).length > 0);
});

const weak = {
  fastify: [{ id: 1, url: 'https://example.mn/1', title: 'Weak.', severity: 'high', vulnerable_versions: '<99' }],
};
const registries: Record<string, { answer: [number, string]; code: number; said: RegExp }> = {
  'knows nothing weak': { answer: [200, '{}'], code: 0, said: /^ok {4}no known weaknesses$/m },
  'knows something weak': {
    answer: [200, JSON.stringify(weak)],
    code: 1,
    said: /^FAIL {2}known weakness, high: fastify, Weak\.$/m,
  },
  'gives no audit': { answer: [405, ''], code: 2, said: /^FAIL {2}not checked for weaknesses: the registry gives no/m },
  'answers in riddles': { answer: [200, '<html>'], code: 2, said: /^FAIL {2}not checked for weaknesses/m },
};
for (const [what, { answer, code, said }] of Object.entries(registries))
  test(`a release is checked against a registry that ${what}`, async (t) => {
    const registry = createServer((request, reply) => {
      request.resume();
      reply.writeHead(answer[0], { 'content-type': 'application/json' }).end(answer[1]);
    });
    registry.listen(0, '127.0.0.1');
    t.after(() => registry.close());
    await once(registry, 'listening');
    const { port } = registry.address() as AddressInfo;
    const words = ['scripts/release-check.ts', `http://127.0.0.1:${port}/`];
    const check = spawn(process.execPath, words, { cwd: root });
    const [out, err, [status]] = await Promise.all([text(check.stdout), text(check.stderr), once(check, 'close')]);
    assert.match(`${out}${err}`, said);
    assert.match(out, /^ok {4}\d{3,} components in /m);
    assert.equal(status, code);
  });

test('images are named by an exact version or a digest', () => {
  const named = ['Containerfile', 'compose.yaml'].flatMap((file) =>
    [...read(file).matchAll(/^(?:FROM|\s+image:)\s+(\S+)/gm)].map(([, image = '']) => image),
  );
  // A stage goes on from another stage of the same file.
  const stages = [...read('Containerfile').matchAll(/^FROM \S+ AS (\S+)$/gm)].map(([, stage = '']) => stage);
  const images = named.filter((image) => !stages.includes(image));
  assert.equal(images.length, 4);
  for (const image of images) assert.match(image, /:\d+\.\d+(\.\d+)?-[a-z]+|@sha256:[0-9a-f]{64}$/);
});

test('Node and pnpm are of one exact version, in the image and in .ci/run', () => {
  const [, node = ''] = /^node_version=(\d+\.\d+\.\d+)$/m.exec(read('.ci/run')) ?? [];
  const [, pnpm = ''] = /^pnpm_version=(\d+\.\d+\.\d+)$/m.exec(read('.ci/run')) ?? [];
  assert.ok(node && pnpm);
  assert.match(read('Containerfile'), new RegExp(`library/node:${node}-`.replaceAll('.', '\\.')));
  assert.match(read('Containerfile'), new RegExp(`pnpm@${pnpm}$`.replaceAll('.', '\\.'), 'm'));
});
