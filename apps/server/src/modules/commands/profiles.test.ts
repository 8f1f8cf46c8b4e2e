import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { test } from 'node:test';

const profiles = path.join(import.meta.dirname, 'profiles.ts');
const script = `
  const { wrap, isAvailable } = await import(${JSON.stringify(profiles)});
  const { execFileSync } = await import('node:child_process');
  try {
    const { file, words } = wrap('observe', '/usr/bin/id', []);
    console.log(isAvailable('observe'), execFileSync(file, words).toString());
    const looked = wrap('observe', '/usr/bin/grep', ['Cap', '/proc/self/status']);
    console.log(execFileSync(looked.file, looked.words).toString());
  } catch (error) {
    console.log(isAvailable('observe'), error.code, JSON.stringify(error.fields));
  }`;
/** A command that is to be ended before its time, in the same process. */
const late = `
  const { runBytes } = await import(${JSON.stringify(path.join(import.meta.dirname, 'runner.ts'))});
  const words = ['--reuid=65534', '--regid=65534', '--clear-groups', '--', '/usr/bin/sleep', '4'];
  const asked = { file: '/usr/bin/setpriv', words, cwd: '/', timeoutMs: 1_000, descriptors: [] };
  console.log(await runBytes(asked).then(({ signal }) => signal, ({ code }) => code));`;
/** The outcome of a command in a process that has these capabilities. */
const runWith = (privileges: string[], text = script): string =>
  execFileSync('/usr/bin/setpriv', [...privileges, '--', process.execPath, '--eval', text], {
    cwd: import.meta.dirname,
  }).toString();
const options = { skip: process.getuid?.() !== 0 && 'only root can give capabilities' };

test('a command does not run where no lower user can be had, or nothing of theirs can be ended', options, () => {
  for (const less of ['-kill', '-setuid', '-setgid', '-all']) {
    const said = runWith([`--bounding-set=${less}`, '--inh-caps=-all']);
    assert.match(said, /^false tools\.profile_unavailable/, less);
    assert.match(said, /the right to become another user/);
  }
});

test('a process that may become others and end what they run, and nothing else, runs it as nobody', options, () => {
  const said = runWith(['--bounding-set=-all,+kill,+setuid,+setgid', '--inh-caps=-all']);
  assert.match(said, /^true uid=65534\(nobody\) gid=65534/);
  for (const kind of ['Inh', 'Prm', 'Eff', 'Amb']) assert.match(said, new RegExp(`Cap${kind}:\\t0{16}\n`), kind);
});

test('a root process runs it as nobody, and what it starts can be no more', options, () => {
  const said = runWith(['--inh-caps=-all']);
  assert.match(said, /^true uid=65534\(nobody\) gid=65534/);
  for (const kind of ['Inh', 'Prm', 'Eff', 'Bnd', 'Amb']) assert.match(said, new RegExp(`Cap${kind}:\\t0{16}\n`), kind);
});

test('a command of another user is ended, and where it cannot be, that does not pass for its end', options, () => {
  const less = ['--bounding-set=-all,+setuid,+setgid', '--inh-caps=-all'];
  assert.equal(runWith(less, late).trim(), 'EPERM');
  assert.equal(runWith(['--bounding-set=-all,+kill,+setuid,+setgid', '--inh-caps=-all'], late).trim(), 'SIGTERM');
});
