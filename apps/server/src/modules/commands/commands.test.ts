import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, suite, test } from 'node:test';
import { issueKey, registerMachine } from '#test/applications';
import { callTool, openToolHouse } from '#test/assistant';
import { eventually } from '#test/eventually';
import { asSystem } from '#test/house';
import { openPolicy } from './policy.ts';
import { isInstalled } from './profiles.ts';

const base = mkdtempSync(path.join(tmpdir(), 'tamga-commands-'));
after(() => rmSync(base, { recursive: true }));
chmodSync(base, 0o755);
const root = path.join(base, 'root');
mkdirSync(root);
writeFileSync(path.join(root, 'app.log'), 'one\ntwo\nthree\n');
writeFileSync(path.join(base, 'secret'), 'secret\n');
symlinkSync(path.join(base, 'secret'), path.join(root, 'link'));
// Starts another program that outlives it, unless both are ended.
const stubborn = path.join(base, 'stubborn');
writeFileSync(stubborn, '#!/bin/sh\ntrap "" TERM\nsleep 987654 &\nsleep 987654\n');
chmodSync(stubborn, 0o755);

const says = { mn: 'туршилт', en: 'a test' };
const form = (id: string, ...words: object[]) => ({ id, says, words });
const command = (file: string, forms: object[], more: object = {}) => ({ file, profile: 'observe', forms, ...more });
const file = { parameter: 'file', kind: { type: 'path', roots: ['$cwd'] } };
const rules = {
  version: 1,
  commands: {
    env: command('/usr/bin/env', [form('all')]),
    id: command('/usr/bin/id', [form('all')]),
    pwd: command('/usr/bin/pwd', [form('all')]),
    yes: command('/usr/bin/yes', [form('all')]),
    false: command('/usr/bin/false', [form('all')]),
    sleep: command(
      '/usr/bin/sleep',
      [form('seconds', { parameter: 'seconds', kind: { type: 'int', min: 0, max: 60 } })],
      { timeoutMs: 1_000 },
    ),
    stubborn: command(stubborn, [form('all')], { timeoutMs: 300 }),
    cat: command('/usr/bin/cat', [form('file', { literal: '--' }, file)]),
    missing: command('/usr/bin/no-such-program', [form('all')]),
    look: command(
      '/usr/bin/ls',
      [
        form('place', {
          parameter: 'place',
          kind: { type: 'enum', values: ['/', '/proc', '/sys/class/net', '/proc/1/root/etc'] },
        }),
      ],
      { profile: 'confined' },
    ),
    touch: command('/usr/bin/touch', [form('file', { literal: '/tmp/../usr/tamga' })], { profile: 'confined' }),
    links: command('/usr/bin/cat', [form('net', { literal: '/proc/net/dev' })], { profile: 'confined' }),
    apart: command('/usr/bin/wc', [form('lines', { literal: '-l' }, { literal: '--' }, file)], { profile: 'confined' }),
  },
};
const rulesFile = path.join(base, 'commands.json');
writeFileSync(rulesFile, JSON.stringify(rules));

const env = { TOOLS_COMMANDS_FILE: rulesFile, TOOLS_ALLOWED_CWD_ROOTS: root };
const house = await openToolHouse({ after }, { env });
const run = (given: object, key = house.key) => callTool(house, key, 'execute_command', given);

suite('a command', () => {
  test('runs as nobody, in an allowed folder, knowing nothing of ours', async () => {
    const { data } = await run({ argv: ['env'] });
    const names = String(data['stdout'])
      .trim()
      .split('\n')
      .map((line) => line.split('=')[0] ?? '');
    assert.deepEqual(names.toSorted(), [
      'HOME',
      'LANG',
      'LC_ALL',
      'LESSSECURE',
      'NO_COLOR',
      'PAGER',
      'PATH',
      'SYSTEMD_PAGER',
      'SYSTEMD_PAGERSECURE',
      'TERM',
      'TZ',
    ]);
    assert.equal(String((await run({ command: 'pwd' })).data['stdout']).trim(), root);
    const who = String((await run({ argv: ['id'] })).data['stdout']);
    if (process.getuid?.() === 0) assert.match(who, /uid=65534.*gid=65534/);
  });

  test('reads the file that was checked and names it by its path', async () => {
    const read = await run({ argv: ['cat', '--', 'app.log'] });
    assert.deepEqual([read.success, read.data['stdout']], [true, 'one\ntwo\nthree\n']);
    assert.deepEqual(read.data['argv'], ['cat', '--', path.join(root, 'app.log')]);
    assert.equal((await run({ argv: ['cat', '--', 'link'] })).data.code, 'tools.path_outside_root');
    const folder = await run({ argv: ['cat', '--', root] });
    assert.equal(folder.data.code, 'tools.command_failed');
    assert.match(String(folder.data['stderr']), new RegExp(`${root}: Is a directory`));
  });

  test('that fails shows what it wrote and how it ended', async () => {
    const { success, data, error } = await run({ argv: ['false'] });
    assert.deepEqual([success, data.code, data['exitCode']], [false, 'tools.command_failed', 1]);
    assert.match(error, /ended with a failure/);
  });

  test('that writes too much is cut off', async () => {
    const { data } = await run({ argv: ['yes'] });
    assert.deepEqual(
      [data.code, String(data['stdout']).length, data['stdoutTruncated']],
      ['tools.output_too_large', 65_536, true],
    );
  });

  test('that takes too long is ended, with all that it started', async () => {
    const started = performance.now();
    const { data } = await run({ argv: ['sleep', '60'] });
    assert.deepEqual([data.code, data['timedOut'], data['signal']], ['tools.timed_out', true, 'SIGTERM']);
    assert.ok(performance.now() - started < 30_000);
    const stubborn = await run({ argv: ['stubborn'] });
    assert.deepEqual([stubborn.data.code, stubborn.data['signal']], ['tools.timed_out', 'SIGKILL']);
    await eventually(async () => {
      const running = execFileSync('ps', ['-eo', 'args'], { encoding: 'utf8' });
      assert.ok(!running.includes('sleep 987654'));
    });
  });

  test('that is not installed, or cannot be kept apart here, is not run, and that is said', async () => {
    assert.equal((await run({ argv: ['missing'] })).data.code, 'tools.command_not_installed');
    const apart = await run({ argv: ['apart', '-l', '--', 'app.log'] });
    if (isInstalled('/usr/bin/bwrap')) assert.match(String(apart.data['stdout']), /^3 /);
    else {
      assert.equal(apart.data.code, 'tools.profile_unavailable');
      assert.match(apart.error, /bwrap/);
    }
  });

  const isConfinable = isInstalled('/usr/bin/bwrap');
  test('that is confined sees its own programs and nothing else, changes nothing and reaches nobody', {
    skip: !isConfinable,
  }, async () => {
    const seen = async (...argv: string[]) =>
      String((await run({ argv })).data['stdout'])
        .trim()
        .split('\n');
    assert.deepEqual(await seen('look', '/'), ['bin', 'dev', 'lib', 'lib64', 'proc', 'tmp', 'usr']);
    const processes = (await seen('look', '/proc')).filter((name) => /^\d+$/.test(name));
    assert.ok(processes.length <= 3, `it sees ${processes.length} processes`);
    const [, , ...interfaces] = await seen('links', '/proc/net/dev');
    assert.deepEqual(
      interfaces.map((line) => line.trim().split(':')[0]),
      ['lo'],
    );
    for (const argv of [
      ['look', '/sys/class/net'],
      ['look', '/proc/1/root/etc'],
      ['touch', '/tmp/../usr/tamga'],
    ])
      assert.equal((await run({ argv })).data.code, 'tools.command_failed', argv.join(' '));
  });

  test('waits for no other: one for each application, and few in all', async () => {
    const replies = await Promise.all(Array.from({ length: 6 }, () => run({ argv: ['sleep', '0'] })));
    assert.ok(replies.some(({ success }) => success));
    assert.ok(replies.every(({ success, data }) => success || data.code === 'tools.too_busy'));
    assert.ok(replies.some(({ data }) => data.code === 'tools.too_busy'));
    const others = await Promise.all(
      Array.from({ length: 3 }, async () => {
        const machine = await registerMachine(house, house.admin.headers, ['tools:exec']);
        return (await issueKey(house, house.admin.headers, machine, ['tools:exec'])).secret;
      }),
    );
    const crowd = await Promise.all(others.map((key) => run({ argv: ['sleep', '1'] }, key)));
    assert.equal(crowd.filter(({ data }) => data.code === 'tools.too_busy').length, 1, 'two at once');
  });

  test('is recorded before it runs, with the rules of that moment', async () => {
    await run({ argv: ['id'] });
    const [record] = await asSystem(house.deps)
      .selectFrom('audit.pending')
      .select(['actor', 'details'])
      .where('action', '=', 'tools.command_run')
      .orderBy('id', 'desc')
      .limit(1)
      .execute();
    assert.equal(record?.actor, `application:${house.machine.id}`);
    const { argv, form, policy } = JSON.parse(record?.details ?? '{}');
    assert.deepEqual([argv, form, policy.length], [['id'], 'all', 16]);
  });
});

test('a rule that was tightened takes a skill away at once, in a process that has the new rules', async (t) => {
  const skill = { skillName: 'read_log', description: 'Reads', commandTemplate: 'cat -- {{file}}' };
  assert.ok((await callTool(house, house.key, 'synthesize_skill', skill)).success);
  assert.ok((await callTool(house, house.key, 'read_log', { file: 'app.log' })).success);
  const { cat: _, ...others } = rules.commands;
  const tighter = path.join(base, 'tighter.json');
  writeFileSync(tighter, JSON.stringify({ ...rules, commands: others }));
  const next = await openToolHouse(t, { database: house.database, env: { ...env, TOOLS_COMMANDS_FILE: tighter } });
  assert.equal(
    (await callTool(next, house.key, 'read_log', { file: 'app.log' })).data.code,
    'tools.skill_policy_violation',
  );
});

test('rules that nobody can be sure of keep the platform from starting', () => {
  for (const wrong of [
    { ...rules, comands: {} },
    { version: 2, commands: {} },
    { version: 1, commands: { x: command('x', [form('a')]) } },
    { version: 1, commands: { x: command('/bin/x', [form('a', { literal: '-a', maybe: true })]) } },
  ]) {
    writeFileSync(path.join(base, 'wrong.json'), JSON.stringify(wrong));
    const settings = { file: path.join(base, 'wrong.json'), cwdRoots: ['/'] };
    assert.throws(() => openPolicy(settings), JSON.stringify(wrong));
  }
});
