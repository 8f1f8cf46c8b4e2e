import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import { Ajv } from 'ajv';
import type { EventEntry } from '@tamga/contract/event';
import { events, eventTypes } from '@tamga/contract/events';
import { describeEvents } from '#platform/messaging/asyncapi';
import { Event } from '#platform/messaging/events';
import { schemaOf } from '#platform/room';
import { rooms } from '../src/rooms.ts';

const source = path.join(import.meta.dirname, '../src/modules');

interface Message {
  payload: { allOf: [{ $ref: string }, object] };
  examples: { payload: object }[];
}
interface Document {
  channels: Record<string, { address: string; messages: object }>;
  components: { messages: Record<string, Message>; schemas: { CloudEvent: object } };
}
const document = describeEvents() as Document;

async function errorsOf(document: object): Promise<string[]> {
  const config = await createConfig({ rules: { struct: 'error', 'no-unresolved-refs': 'error' } });
  const problems = await lintFromString({ source: JSON.stringify(document), config });
  return problems.map(({ message, location }) => `${location[0]?.pointer}: ${message}`);
}

test('the AsyncAPI document passes a public linter', async () => {
  assert.deepEqual(await errorsOf(document), []);
  const broken = { ...document, channels: { a: { adress: 'a' } } };
  assert.ok((await errorsOf(broken)).length > 0, 'the linter knows AsyncAPI');
});

test('every event has a channel, and its example fits its schema as others read it', () => {
  assert.deepEqual(Object.keys(document.channels), eventTypes.toSorted());
  const ajv = new Ajv({ strict: false, validateFormats: false });
  for (const [type, { payload, examples }] of Object.entries(document.components.messages)) {
    const schema = { allOf: [document.components.schemas.CloudEvent, payload.allOf[1]] };
    const [example] = examples;
    assert.ok(ajv.validate(schema, example?.payload), `${type}: ${ajv.errorsText()}`);
    assert.ok(!ajv.validate(schema, { ...example?.payload, subject: 'nothing:1' }), type);
    Event.parse(example?.payload);
    events[type as keyof typeof events].data.strict().parse(Event.parse(example?.payload).data);
  }
});

/** Fields with a personal-looking name that are not personal: each says whose name it is. */
const harmless = ['site.theme_created name', 'site.theme_changed name', 'tools.skill_approved name'].concat(
  'tools.skill_registered name',
  'tools.skill_rejected name',
);
const personal = /(^|_)(email|mail|phone|name|civil|national|birth|address|gender|photo|image|ip)(_|$)/;

test('nothing that is called like something personal is announced', () => {
  const found = Object.entries<EventEntry>(events).flatMap(([type, { data }]) =>
    Object.keys(data.shape)
      .filter((field) => personal.test(field))
      .map((field) => `${type} ${field}`),
  );
  assert.deepEqual(found.toSorted(), harmless.toSorted());
});

test('every event of the catalogue is announced by a room of its schema, and by no other', () => {
  const schemas = new Map(rooms.map((room) => [room.name, schemaOf(room)]));
  const files = Map.groupBy(
    globSync('*/*.ts', { cwd: source }).filter((file) => !file.endsWith('.test.ts')),
    (file) => schemas.get(file.split('/')[0]!),
  );
  const missing = eventTypes.filter((type) => {
    const [schema = ''] = type.split('.');
    const texts = (files.get(schema) ?? []).map((file) => readFileSync(path.join(source, file), 'utf8'));
    return !isWritten(
      type,
      texts.filter((text) => text.includes('announce(')),
      texts.join('\n'),
    );
  });
  assert.deepEqual(missing, []);
});

/**
 * As it is; named by those who call what announces it; or as a beginning to which one of a few words is put:
 * `org.member_${what}` and `'invited'`.
 */
function isWritten(type: string, announcing: string[], room: string): boolean {
  if (announcing.some((text) => text.includes(`'${type}'`))) return true;
  const isPassedOn = announcing.some((text) => /\bannounce\(\w+, \w+, \{ type,/.test(text));
  if (isPassedOn && room.includes(`'${type}'`)) return true;
  const beginnings = announcing.flatMap((text) =>
    [...text.matchAll(/`([a-z.]+_?)\$\{\w+\}`/g)].map((match) => match[1]!),
  );
  return beginnings.some((start) => type.startsWith(start) && room.includes(`'${type.slice(start.length)}'`));
}
