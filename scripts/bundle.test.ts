import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { test } from 'node:test';
import { build } from '../apps/server/src/platform/observability/version.ts';
import { bundleServer, withBuild } from './bundle.ts';

const buildIn = (code: string): string | undefined => /build\S* = ["']([\w-]+)["']/.exec(code)?.[1];

test('a bundle names its build, which is another where the code or a package is', () => {
  const code = (more = '') => `const build = "${build}";${more}`;
  const named = [
    withBuild(code(), ''),
    withBuild(code(), ''),
    withBuild(code('a()'), ''),
    withBuild(code(), 'zod: 5'),
  ].map(buildIn);
  assert.equal(named[0], named[1]);
  assert.equal(new Set([...named, build]).size, 4);
  assert.throws(() => withBuild('a()', ''));
});

test('so does that of the server', async (t) => {
  const folder = mkdtempSync(path.join(tmpdir(), 'tamga-bundle-'));
  t.after(() => rmSync(folder, { recursive: true }));
  const code = readFileSync(await bundleServer(folder), 'utf8');
  assert.ok(!code.includes(build));
  assert.match(buildIn(code) ?? '', /^[\w-]{43}$/);
});
