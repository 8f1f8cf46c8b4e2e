import type { EventEntry } from '@tamga/contract/event';
import { events } from '@tamga/contract/events';
import { z } from 'zod';
import { contentType, Event, subjectOf } from './events.ts';

const stream = 'TAMGA_EVENTS';

/** The catalogue of events as AsyncAPI 3.0: what the platform sends, where, and what each message holds. */
export function describeEvents(): object {
  const entries: [string, EventEntry][] = Object.entries(events).toSorted(([a], [b]) => a.localeCompare(b));
  return {
    asyncapi: '3.0.0',
    info: {
      title: 'Tamga events',
      version: '1.0.0',
      description:
        'What the platform tells others after a change: CloudEvents 1.0 in the JetStream of NATS, at least once, and in ' +
        'order within a subject. Where the setting NATS_STREAM names another stream, the addresses begin with its name.',
      license: { name: 'Apache-2.0', url: 'https://www.apache.org/licenses/LICENSE-2.0' },
    },
    defaultContentType: contentType,
    channels: Object.fromEntries(entries.map(([type, entry]) => [type, channelOf(type, entry)])),
    operations: Object.fromEntries(entries.map(([type]) => [type, operationOf(type)])),
    components: {
      messages: Object.fromEntries(entries.map(([type, entry]) => [type, messageOf(type, entry)])),
      schemas: { CloudEvent: schemaOf(Event) },
    },
  };
}

const channelOf = (type: string, { description }: EventEntry): object => ({
  address: subjectOf(stream, type),
  description,
  messages: { [type]: { $ref: `#/components/messages/${type}` } },
});

const operationOf = (type: string): object => ({
  action: 'send',
  channel: { $ref: `#/channels/${type}` },
  messages: [{ $ref: `#/channels/${type}/messages/${type}` }],
  tags: [{ name: type.split('.')[0] }],
});

const messageOf = (type: string, { aggregate, description, data, example }: EventEntry): object => ({
  name: type,
  title: description,
  contentType,
  payload: {
    allOf: [
      { $ref: '#/components/schemas/CloudEvent' },
      {
        type: 'object',
        properties: {
          type: { const: type },
          subject: { type: 'string', pattern: `^${aggregate}:` },
          data: schemaOf(data),
        },
      },
    ],
  },
  examples: [{ payload: exampleOf(type, aggregate, example) }],
});

const exampleOf = (type: string, aggregate: string, data: object): z.input<typeof Event> => ({
  specversion: '1.0',
  id: '019a0b4e-7b1c-7c3a-9d55-2f6c1a7e0b22',
  source: 'https://tamga.example.mn',
  type,
  subject: `${aggregate}:019a0b4e-7b1c-7c3a-9d55-2f6c1a7e0b11`,
  time: '2026-01-05T02:30:00.000Z',
  datacontenttype: 'application/json',
  sequence: '0000000000000000042',
  requestid: '019a0b4e-7b1c-7c3a-9d55-2f6c1a7e0b33',
  data: { ...data },
});

/** AsyncAPI takes the JSON Schema of draft 7. As a reader needs it: a field that a newer release adds is no mistake. */
function schemaOf(schema: z.ZodType): object {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { target: 'draft-7', io: 'input' });
  return rest;
}
