import assert from 'node:assert/strict';
import { generateKeyPairSync, hash, randomInt } from 'node:crypto';
import { after, before, suite, test } from 'node:test';
import type pg from 'pg';
import * as audit from '#modules/audit';
import { system } from '#platform/actor';
import { asActor, transact } from '#platform/data/db';
import { asAdmin, openHouse } from '#test/house';
import { fromBytes, toBytes } from '#platform/merkle/digest';
import { grow, packPeaks, rootOf, type Tree } from '#platform/merkle/tree';
import { genesis, linkHash } from './chain.ts';
import { writeCheckpoint } from './checkpoints.ts';
import { exportLog, verifyExport } from './exports.ts';
import { openSigner } from './notes.ts';
import { sealBatch } from './sealing.ts';
import { verifierKeys } from './signing.ts';
import { treeOfSize } from './subtrees.ts';
import { verifyLog } from './verification.ts';

const house = await openHouse({ after });
const { deps } = house;
const records = 600;
const subject = { id: '019a0b4e-7b1c-7c3a-9d55-2f6c1a7e0b11', personal: { name: 'Болормаа' } };

/** A log of several batches and checkpoints, with every field filled somewhere. */
before(async () => {
  // The first one is old: what has stood unsigned for long is suspicious, what is new is not.
  await asAdmin(
    (client) =>
      client.query(`insert into audit.pending (at, actor, action, object, request_id, details)
        values (now() - interval '2 minutes', 'visitor', 'test.begun', 'x:1', 'r', '{}')`),
    house.database,
  );
  for (let change = 2; change <= records; change += 1) {
    await transact(deps, system('test'), async (deps) => {
      const tenantId = change % 2 ? '019a0b4e-7b1c-7c3a-9d55-2f6c1a7e0b22' : undefined;
      const entry = { action: 'test.changed', object: `thing:${change}`, tenantId, details: { change } } as const;
      if (change % 3 === 0) await audit.recordAbout(deps, system('test'), entry, subject);
      else audit.record(deps, system('test'), entry);
    });
    if (change % 100 === 0) await sealBatch(deps, { limit: 1_000, sign: true });
  }
});

/** The verdict on a log that an attacker with every right in the database has tampered with and left. */
async function afterTampering(tamper: (client: pg.Client) => Promise<unknown>, question = {}) {
  return asAdmin(async (client) => {
    await client.query('create schema backup');
    const tables = ['record', 'head', 'node', 'checkpoint', 'pending', 'signing_key'];
    for (const table of tables) await client.query(`create table backup.${table} as table audit.${table}`);
    try {
      await tamper(client);
      return await verifyLog(deps, { from: 1, ...question });
    } finally {
      for (const table of tables) {
        const given = table === 'pending' ? 'overriding system value' : '';
        await client.query(`delete from audit.${table}; insert into audit.${table} ${given} table backup.${table}`);
      }
      await client.query('drop schema backup cascade');
    }
  }, house.database);
}

test('an untouched log is in order, from its beginning or from any record', async () => {
  for (const from of [1, 2, 100, 101, 257, records, records + 1, 10_000]) {
    const verdict = await verifyLog(deps, { from });
    assert.equal(verdict.broken, null, `from ${from}`);
    assert.equal(verdict.verified, Math.max(0, records - from + 1));
  }
});

suite('any single changed byte', () => {
  const columns = {
    seq: 'seq + 100000',
    hash: `set_byte(hash, 31, get_byte(hash, 31) # 1)`,
    id: 'id + 1',
    at: `at + interval '1 microsecond'`,
    actor: `overlay(actor placing 'X' from 3 for 1)`,
    action: `overlay(action placing 'X' from 1 for 1)`,
    object: `object || ' '`,
    tenant_id: `'019a0b4e-7b1c-7c3a-9d55-2f6c1a7e0b23'`,
    request_id: `overlay(request_id placing 'X' from 1 for 1)`,
    subject_id: `'019a0b4e-7b1c-7c3a-9d55-2f6c1a7e0b12'`,
    details: `replace(details, 'change', 'chance')`,
    personal: `overlay(personal placing case right(personal, 1) when 'X' then 'Y' else 'X' end from length(personal))`,
  };

  for (const [column, value] of Object.entries(columns)) {
    test(`in ${column} is found and named`, async () => {
      for (const seq of [3, 303, 597]) {
        const verdict = await afterTampering((client) =>
          client.query(`update audit.record set ${column} = ${value} where seq = $1`, [seq]),
        );
        const problem = column === 'seq' ? 'record_missing' : 'record_changed';
        assert.deepEqual(verdict.broken, { seq, problem });
        assert.equal(verdict.verified, seq - 1);
      }
    });
  }

  test('that makes something of nothing, or nothing of something, is found too', async () => {
    for (const change of [`tenant_id = null`, `personal = null`, `personal = ''`, `details = ''`]) {
      const verdict = await afterTampering((client) =>
        client.query(`update audit.record set ${change} where seq = 303`),
      );
      assert.equal(verdict.broken?.seq, 303, change);
    }
  });
});

/** Intrusions by an attacker who knows the scheme, but has neither the sealing key nor the checkpoints kept outside. */
const intrusions: Record<string, { tamper: (client: pg.Client) => Promise<unknown>; problem: RegExp }> = {
  'a record removed': {
    tamper: (client) => client.query('delete from audit.record where seq = 300'),
    problem: /record_missing/,
  },
  'a record removed and the others moved up': {
    tamper: (client) =>
      client.query('delete from audit.record where seq = 300; update audit.record set seq = seq - 1 where seq > 300'),
    problem: /record_changed/,
  },
  'two records exchanged': {
    tamper: (client) => client.query('update audit.record set seq = 601 - seq where seq in (300, 301)'),
    problem: /record_changed/,
  },
  'a byte moved from one field to the next': {
    tamper: (client) =>
      client.query(
        `update audit.record set actor = left(actor, -1), action = right(actor, 1) || action where seq = 300`,
      ),
    problem: /record_changed/,
  },
  'a record changed and its own hash made to fit': {
    tamper: (client) => rehash(client, 350, 350),
    problem: /record_changed/,
  },
  'a record changed and every hash after it made to fit': {
    tamper: (client) => rehash(client, 300, records),
    problem: /checkpoint_mismatch/,
  },
  'a record added at the end': {
    tamper: (client) =>
      client.query(`insert into audit.record select seq + 1, hash, id, at, actor, action, object, tenant_id, request_id,
        subject_id, details, personal from audit.record where seq = ${records}`),
    problem: /record_changed|head_mismatch/,
  },
  'the end cut off': {
    tamper: (client) => client.query('delete from audit.record where seq > 550'),
    problem: /record_missing/,
  },
  'the end cut off and the head moved back': {
    tamper: async (client) => cutOff(client, 550),
    problem: /record_missing/,
  },
  'everything written anew, and signed with a key of their own': {
    tamper: async (client) => {
      await rehash(client, 1, records);
      const forger = openSigner(
        'tamga/audit',
        generateKeyPairSync('ed25519').privateKey.export({ format: 'der', type: 'pkcs8' }),
      );
      const tree: Tree = { size: 0, peaks: [] };
      for (const { seq, leaf, hash } of await leavesOf(client)) {
        grow(tree, fromBytes(leaf));
        const note = forger.sign(
          writeCheckpoint({
            log: 'tamga/audit',
            seq: tree.size,
            root: rootOf(tree),
            hash: fromBytes(hash),
            at: new Date(),
          }),
        );
        await client.query('update audit.checkpoint set note = $2 where seq = $1', [seq, note]);
      }
      await client.query('update audit.head set peaks = $1', [packPeaks(tree)]);
    },
    problem: /checkpoint_forged/,
  },
  'the checkpoints removed': {
    tamper: (client) => client.query('delete from audit.checkpoint'),
    problem: /checkpoint_missing/,
  },
  'a stored node changed': {
    tamper: (client) => client.query(`update audit.node set hash = set_byte(hash, 0, get_byte(hash, 0) # 1)`),
    problem: /tree_changed/,
  },
  'a stored node removed': {
    tamper: (client) => client.query('delete from audit.node where level = 8 and position = 1'),
    problem: /tree_changed/,
  },
  'the peaks of the tree changed': {
    tamper: (client) => client.query('update audit.head set peaks = set_byte(peaks, 0, get_byte(peaks, 0) # 1)'),
    problem: /head_mismatch/,
  },
  'a change held back before it is sealed': {
    tamper: (client) =>
      client.query(`insert into audit.pending (at, actor, action, object, request_id, details)
        values (now() - interval '2 minutes', 'visitor', 'test.held_back', 'x:1', 'r', '{}')`),
    problem: /pending_too_old/,
  },
};

suite('an intrusion', () => {
  for (const [name, { tamper, problem }] of Object.entries(intrusions)) {
    test(`is found: ${name}`, async () => {
      const verdict = await afterTampering(tamper);
      assert.match(verdict.broken?.problem ?? 'nothing', problem);
    });
  }

  test('that cuts off the end and every trace of it is found with a checkpoint kept outside', async () => {
    const { checkpoint } = await verifyLog(deps, {});
    const cut = async (client: pg.Client) => {
      await cutOff(client, 500);
      await client.query(
        'delete from audit.checkpoint where seq > 500; delete from audit.node where (position + 1) * 2 ^ level > 500',
      );
    };
    assert.equal((await afterTampering(cut)).broken, null, 'the database alone cannot tell');
    const verdict = await afterTampering(cut, { kept: checkpoint });
    assert.deepEqual(verdict.broken, { seq: 501, problem: 'record_missing' });
  });

  test('is not what a new signing key is', async () => {
    await audit.rotateSigningKey(deps, system('test'));
    await sealBatch(deps, { limit: 10, sign: true });
    assert.equal((await verifyLog(deps, { from: 1 })).broken, null);
  });

  test('with a checkpoint that nobody signed is refused', async () => {
    for (const kept of ['', 'nonsense', 'tamga/audit\n1\n\n— tamga/audit AAAA\n']) {
      assert.equal((await verifyLog(deps, { kept })).broken?.problem, 'checkpoint_forged');
    }
  });
});

/** Changes record `first` and makes the hashes fit up to `last`, as one can who knows how they are made. */
async function rehash(client: pg.Client, first: number, last: number): Promise<void> {
  await client.query(`update audit.record set object = 'thing:stolen' where seq = $1`, [first]);
  const rows = await leavesOf(client);
  const before = rows[first - 2]?.hash;
  let previous = before ? fromBytes(before) : genesis;
  for (const { seq, leaf } of rows.slice(first - 1, last)) {
    previous = linkHash(previous, Number(seq), fromBytes(leaf));
    await client.query('update audit.record set hash = $2 where seq = $1', [seq, toBytes(previous)]);
  }
  if (last >= records) await client.query('update audit.head set hash = $1', [toBytes(previous)]);
}

async function leavesOf(client: pg.Client) {
  const { rows } = await client.query<{ seq: string; leaf: Buffer; hash: Buffer }>(`
    select seq, hash, audit.leaf(row(id, at, actor, action, object, tenant_id, request_id, subject_id, details,
      personal)::audit.pending) as leaf from audit.record order by seq`);
  return rows;
}

/** Cuts the log off where a signed checkpoint is, so that the tree can be made to fit as well. */
async function cutOff(client: pg.Client, seq: number): Promise<void> {
  await client.query(`delete from audit.record where seq > ${seq}`);
  const { rows } = await client.query<{ hash: Buffer }>('select hash from audit.record order by seq desc limit 1');
  const tree = await treeOfSize(asActor(deps, system('test')), seq);
  await client.query('update audit.head set seq = $1, hash = $2, peaks = $3', [seq, rows[0]!.hash, packPeaks(tree)]);
}

suite('an export', () => {
  let lines: string[] = [];
  let keys: string[] = [];
  before(async () => {
    lines = [];
    await exportLog(deps, async (text) => void lines.push(...text.trimEnd().split('\n')));
    keys = await verifierKeys({ db: asActor(deps, system('test')), keyring: deps.keyring });
  });
  const verify = (changed: string[], kept?: string) =>
    verifyExport(
      (async function* () {
        yield* changed;
      })(),
      { keys, kept },
    );

  test('is verified with nothing but the key of the log', async () => {
    const verdict = await verify(lines);
    assert.equal(verdict.broken, null);
    assert.ok(verdict.verified > records && verdict.signed === verdict.verified);
  });

  test('in which anything was changed is found out', async () => {
    for (let round = 0; round < 60; round += 1) {
      const at = randomInt(lines.length);
      const line = lines[at]!;
      const place = randomInt(line.length);
      const changed = line.slice(0, place) + (line[place] === 'x' ? 'y' : 'x') + line.slice(place + 1);
      const verdict = await verify(lines.with(at, changed));
      assert.notEqual(verdict.broken, null, `${line} became ${changed}`);
    }
  });

  test('from which a line was taken, or in which two were exchanged, is found out', async () => {
    const first = lines.findIndex((line) => line.includes('"checkpoint"'));
    assert.notEqual((await verify(lines.toSpliced(5, 1))).broken, null);
    assert.notEqual((await verify(lines.with(5, lines[6]!).with(6, lines[5]!))).broken, null);
    assert.notEqual((await verify(lines.toSpliced(first, 1, lines[first]!, lines[first - 1]!))).broken, null);
  });

  test('that was cut off is found out with a checkpoint kept outside', async () => {
    const note: string = JSON.parse(lines.findLast((line) => line.includes('"checkpoint"'))!).checkpoint;
    assert.deepEqual((await verify(lines.slice(0, 50), note)).broken, { seq: 51, problem: 'record_missing' });
    const uncovered = await verify(lines.slice(0, 50));
    assert.deepEqual([uncovered.broken, uncovered.signed], [null, 0]);
  });

  test('is not vouched for by a key that is not ours', async () => {
    const other = hash('sha256', 'x', 'buffer');
    const typed = Buffer.concat([Buffer.of(1), other]);
    const id = hash('sha256', Buffer.concat([Buffer.from('tamga/audit\n'), typed]), 'buffer').subarray(0, 4);
    const key = `tamga/audit+${id.toString('hex')}+${typed.toString('base64')}`;
    const verdict = await verifyExport(
      (async function* () {
        yield* lines;
      })(),
      { keys: [key] },
    );
    assert.equal(verdict.broken?.problem, 'checkpoint_forged');
  });
});
