import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { languages } from '@tamga/contract';
import { eventTypes } from '@tamga/contract/events';
import { objectsEnv } from '#platform/objects/objects.config';
import { platformEnv } from '#platform/platform.config';
import { schemaOf } from '#platform/room';
import { Env } from '../src/config.ts';
import { exportWord } from '../src/modules/users/export-words.ts';
import { rooms } from '../src/rooms.ts';

const folders = readdirSync(path.join(import.meta.dirname, '../src/modules')).toSorted();

test('every folder of a room is in the list, once and by its name', () => {
  assert.deepEqual(
    rooms.map(({ name }) => name),
    folders,
  );
});

test('a room that shares a schema shares it with the room of that name, and no table of it', () => {
  const shared = rooms.flatMap(({ name, shares }) => (shares ? [{ name, ...shares }] : []));
  for (const { name, schema, tables } of shared) {
    assert.ok(folders.includes(schema) && schema !== name, name);
    for (const table of tables) assert.ok(table.startsWith(`${schema}.`), table);
  }
  const tables = shared.flatMap(({ tables }) => tables);
  assert.deepEqual(tables, [...new Set(tables)]);
});

test('what a room brings bears the name of its schema, and no two things the same', () => {
  const words = rooms.flatMap(({ envelopes, tickets }) => Object.keys({ ...envelopes, ...tickets }));
  assert.deepEqual(words, [...new Set(words)]);
  const names = rooms.flatMap((room) => {
    const { name, jobs = [], duties = [], consumers = [] } = room;
    return [...jobs.map(({ queue }) => queue), ...duties, ...consumers].map((one) => {
      assert.ok(one.name.startsWith(`${schemaOf(room)}.`), `${one.name} in ${name}`);
      return one.name;
    });
  });
  assert.deepEqual(names, [...new Set(names)]);
  assert.ok(names.length > 15);
});

/** A reader of one of these rooms finds every noun in its README. */
for (const room of ['eid-proxy', 'gateway', 'integrations', 'relay', 'signing', 'storage', 'webhooks'])
  test(`the README of ${room} names each of its nouns`, () => {
    const folder = path.join(import.meta.dirname, '../src/modules', room);
    const nouns = readdirSync(folder).flatMap((file) => /^([a-z\d-]+)\.ts$/.exec(file)?.[1] ?? []);
    const named = [...readFileSync(path.join(folder, 'README.md'), 'utf8').matchAll(/`([^`]+)`/g)].map(
      ([, one]) => one,
    );
    const missing = nouns.filter((one) => one !== 'index' && one !== 'room' && !named.includes(one));
    assert.deepEqual(missing, []);
  });

test('nobody listens for an event that is never told', () => {
  const wanted = rooms.flatMap(({ consumers = [] }) => consumers.flatMap(({ types }) => types));
  assert.deepEqual(
    wanted.filter((type) => !eventTypes.some((known) => known === type)),
    [],
  );
});

test('every setting belongs to one room or to the kernel, and is read', () => {
  const owned = [platformEnv, objectsEnv, ...rooms.flatMap(({ settings }) => settings ?? [])].flatMap(({ shape }) =>
    Object.keys(shape),
  );
  assert.deepEqual(owned.toSorted(), Object.keys(Env.shape).toSorted());
});

test('a document about a person has a heading in both languages for each room that tells something', () => {
  for (const schema of rooms.filter(({ exportAbout }) => exportAbout).map(schemaOf))
    for (const language of languages)
      assert.notEqual(exportWord(schema, language), schema, `${schema}: export-words.ts of modules/users`);
});

test('every room says how long it keeps what it holds', () => {
  for (const { name, retention } of rooms) assert.match(retention, /^[A-Z].{5,}\.$/, name);
});
