import { JetStreamApiError, RetentionPolicy, StorageType } from '@nats-io/jetstream';
import { nanos } from '@nats-io/transport-node';
import { timestamp } from '@tamga/contract/timestamp';
import { z } from 'zod';
import type { Config } from '#config';
import type { JetStream } from './nats.ts';
import type { PendingEvent } from './outbox.sql.ts';

/** An event as others read it: CloudEvents 1.0, in JSON. */
export const Event = z.object({
  specversion: z.literal('1.0'),
  id: z.uuid(),
  source: z.string(),
  type: z.string(),
  /** The aggregate, such as `application:019a…`. */
  subject: z.string(),
  time: timestamp,
  datacontenttype: z.literal('application/json'),
  /** Rises within an aggregate, and compares as text. */
  sequence: z.string(),
  requestid: z.string(),
  tenantid: z.uuid().optional(),
  data: z.record(z.string(), z.unknown()),
});
export type Event = z.output<typeof Event>;

export const contentType = 'application/cloudevents+json';

export const describeEvent = (source: string, pending: PendingEvent): z.input<typeof Event> => ({
  specversion: '1.0',
  id: pending.id,
  source,
  type: pending.type,
  subject: pending.aggregate,
  time: pending.at.toISOString(),
  datacontenttype: 'application/json',
  sequence: pending.position.padStart(19, '0'),
  requestid: pending.request_id,
  ...(pending.tenant_id && { tenantid: pending.tenant_id }),
  data: pending.data as Record<string, unknown>,
});

/** `TAMGA_EVENTS` and `gov.application_submitted` make `tamga.events.gov.application_submitted`. */
export const subjectOf = (stream: string, type: string): string =>
  `${stream.toLowerCase().replaceAll('_', '.')}.${type}`;

const dayMs = 86_400_000;
/** Within it NATS takes an event once, however often it is sent: much longer than a publisher may hold on to one. */
const duplicatesMs = 120_000;

type StreamSettings = Pick<Config, 'NATS_STREAM' | 'NATS_STREAM_DAYS' | 'NATS_STREAM_REPLICAS'>;

/** Makes the stream if it is missing. An existing one keeps the limits that its operator gave it. */
export async function ensureStream({ manager }: JetStream, config: StreamSettings): Promise<void> {
  try {
    await manager.streams.info(config.NATS_STREAM);
  } catch (error) {
    if (!isMissing(error)) throw error;
    await manager.streams.add({
      name: config.NATS_STREAM,
      subjects: [subjectOf(config.NATS_STREAM, '>')],
      storage: StorageType.File,
      retention: RetentionPolicy.Limits,
      max_age: nanos(config.NATS_STREAM_DAYS * dayMs),
      duplicate_window: nanos(duplicatesMs),
      num_replicas: config.NATS_STREAM_REPLICAS,
    });
  }
}

/** Whether JetStream answered that there is no such stream or consumer, as opposed to no answer. */
export const isMissing = (error: unknown): boolean =>
  error instanceof JetStreamApiError && error.apiError().code === 404;
