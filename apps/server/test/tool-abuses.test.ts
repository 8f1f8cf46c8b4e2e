import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, suite, test } from 'node:test';
import { Worker } from 'node:worker_threads';
import { z } from 'zod';
import { AppError } from '#platform/error';
import { holding, wordsOf } from '../src/modules/commands/commands.ts';
import { matchCommand } from '../src/modules/commands/grammar.ts';
import { closePlace, openPlace } from '../src/modules/commands/places.ts';
import { openPolicy } from '../src/modules/commands/policy.ts';
import { fill, readTemplate } from '../src/modules/commands/templates.ts';

/** Abuses that were seen elsewhere or thought up: the input, and the code that refuses it. */
const abuses = z
  .object({
    lines: z.array(z.tuple([z.string(), z.string()])),
    arguments: z.array(z.tuple([z.array(z.string()), z.string()])),
    places: z.array(z.tuple([z.string(), z.string()])),
    templates: z.array(z.tuple([z.string(), z.string()])),
  })
  .parse(JSON.parse(readFileSync(new URL('./tool-abuses.json', import.meta.url), 'utf8')));

/** Folders as an installation has them: one that is allowed, and neighbours that are not. */
const base = mkdtempSync(path.join(tmpdir(), 'tamga-corpus-'));
after(() => rmSync(base, { recursive: true }));
const root = path.join(base, 'logs');
mkdirSync(path.join(root, 'a'), { recursive: true });
mkdirSync(path.join(base, 'logs-evil'));
writeFileSync(path.join(root, 'app.log'), 'one\ntwo\n');
writeFileSync(path.join(base, 'secret'), 'secret\n');
symlinkSync('/etc/passwd', path.join(root, 'passwd'));
symlinkSync(base, path.join(root, 'up'));
symlinkSync(path.join(base, 'secret'), path.join(root, 'a', 'log'));

const policy = openPolicy({ cwdRoots: [root] });
const here = (text: string): string => text.replaceAll('$ROOT', root).replaceAll('$BASE', base);

const codeOf = async (work: () => unknown): Promise<string> => {
  try {
    await work();
    return 'allowed';
  } catch (error) {
    if (error instanceof AppError) return error.code;
    throw error;
  }
};
/** All that is checked before something starts. */
const check = (asked: { argv?: string[]; command?: string; cwd?: string }) =>
  codeOf(() => holding(policy, matchCommand(policy, wordsOf(asked)), asked.cwd, () => undefined));

let tried = 0;
after(() => console.log(`${tried} abuses tried`));

suite('nothing escapes', () => {
  test('by a line that a shell would understand', async () => {
    for (const [line, code] of abuses.lines) {
      tried += 1;
      assert.equal(await check({ command: here(line) }), `tools.${code}`, line);
    }
  });

  test('by arguments that a program would understand', async () => {
    for (const [argv, code] of abuses.arguments) {
      tried += 1;
      assert.equal(await check({ argv: argv.map(here) }), `tools.${code}`, JSON.stringify(argv));
    }
  });

  test('by the folder in which it runs', async () => {
    for (const [cwd, code] of abuses.places) {
      tried += 1;
      const expected = code.replace('path_', 'cwd_').replace('_root', '_roots');
      assert.equal(await check({ argv: ['uptime'], cwd: here(cwd) }), `tools.${expected}`, cwd);
    }
  });

  test('by a path among the arguments', async () => {
    for (const [file, code] of abuses.places) {
      tried += 1;
      if (file.endsWith('app.log') || file.startsWith('-')) continue;
      assert.equal(await check({ argv: ['wc', '-l', '--', here(file)] }), `tools.${code}`, file);
    }
  });

  test('by a template', async () => {
    for (const [template, code] of abuses.templates) {
      tried += 1;
      assert.equal(await codeOf(() => readTemplate(policy, here(template))), `tools.${code}`, template);
    }
  });

  test('and there are at least three hundred of them', () => assert.ok(tried >= 300, `${tried}`));
});

test('what is good is allowed', async () => {
  const good = [['uptime'], ['df', '-h'], ['df', '--', '/'], ['wc', '-l', '--', 'app.log'], ['stat', '-L', '--', root]];
  for (const argv of good) assert.equal(await check({ argv }), 'allowed', argv.join(' '));
  assert.equal(await check({ command: `tail -n 5 -- "${root}/app.log"` }), 'allowed');
  assert.equal(await check({ argv: ['uptime'], cwd: `${root}/a/..` }), 'allowed');
});

test('what was checked is what is used, while somebody swaps a file for a link all the time', async () => {
  const target = path.join(root, 'raced');
  writeFileSync(target, 'harmless');
  const swap = `
    const { renameSync, symlinkSync, writeFileSync } = require('node:fs');
    const { workerData: { target, secret } } = require('node:worker_threads');
    for (;;) {
      symlinkSync(secret, target + '.link');
      renameSync(target + '.link', target);
      writeFileSync(target + '.file', 'harmless');
      renameSync(target + '.file', target);
    }`;
  const workerData = { target, secret: path.join(base, 'secret') };
  const swapper = new Worker(swap, { eval: true, workerData });
  const codes = { missing: 'tools.path_not_found', outside: 'tools.path_outside_root' } as const;
  const seen = { inside: 0, outside: 0, gone: 0 };
  const until = performance.now() + 30_000;
  while ((seen.inside < 300 || seen.outside < 300) && performance.now() < until) {
    try {
      const place = openPlace(target, { from: root, roots: [root], codes });
      assert.equal(readFileSync(`/proc/self/fd/${place.descriptor}`, 'utf8'), 'harmless');
      seen.inside += 1;
      closePlace(place);
    } catch (error) {
      assert.ok(error instanceof AppError, String(error));
      seen[error.code === codes.outside ? 'outside' : 'gone'] += 1;
    }
  }
  await swapper.terminate();
  assert.ok(seen.inside > 0 && seen.outside > 0, JSON.stringify(seen));
});

/** Numbers by chance, the same each time. */
function chances(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

test('one placeholder is always exactly one argument, whatever is put in its place', () => {
  const chance = chances(7);
  const letters = [
    ...' "\'`$;|&<>(){}[]*?!#~\\-=/.\n\t\0'.split(''),
    'a',
    'ж',
    '5',
    '{{x}}',
    '--',
    '$(id)',
    '\u2028',
    '😀',
  ];
  const words = ['df', '-h', '--', 'tail', '-n', 'wc', '-l', '"a b"', 'x'];
  const rounds = Number(process.env.TEMPLATE_ROUNDS ?? 20_000);
  let read = 0;
  for (let round = 0; round < rounds; round += 1) {
    const template = ['tail -n {{lines}} -- {{file}}', 'df -h -- {{file}}', 'wc -l -- {{file}}', null][chance(4)];
    const text =
      template ??
      Array.from({ length: 1 + chance(6) }, () => (chance(3) === 0 ? '{{file}}' : words[chance(words.length)])).join(
        ' ',
      );
    let made: ReturnType<typeof readTemplate>;
    try {
      made = readTemplate(policy, text);
    } catch (error) {
      assert.ok(error instanceof AppError, String(error));
      continue;
    }
    read += 1;
    const value = Array.from({ length: chance(8) }, () => letters[chance(letters.length)]).join('');
    const values = Object.fromEntries(made.parameters.map(({ name }) => [name, value]));
    const filled = fill(made.words, values);
    assert.equal(filled.length, made.words.length);
    made.words.forEach((word, index) =>
      assert.equal(filled[index]!.text, word.placeholder === undefined ? word.text : value),
    );
  }
  assert.ok(read > rounds / 2);
});
