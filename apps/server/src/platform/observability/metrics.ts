import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import { within } from '#platform/within';

export interface Metrics {
  registry: Registry;
  requestSeconds: Histogram<'operation' | 'status'>;
  requestsInFlight: Gauge;
  refusals: Counter<'operation' | 'error'>;
  redisFailures: Counter;
  factsRefused: Counter<'reason'>;
  auditSealed: Counter;
  localLimits: Counter;
  streamsOpen: Gauge;
  streamEvents: Counter<'operation' | 'event'>;
  streamsEnded: Counter<'reason'>;
  /** Measures a value when the metrics are read. One that cannot be read in time is not a number. */
  gauge(name: string, help: string, read: () => number | Promise<number>): void;
  /** The same for a number that only rises, and outlives this process. */
  counter(name: string, help: string, read: () => Promise<number>): void;
  /** The same for several values told apart by labels. Those that cannot be read in time are left out. */
  gauges<L extends string>(name: string, help: string, labels: L[], read: () => Promise<Labelled<L>[]>): void;
}

export interface Labelled<L extends string> {
  labels: Record<L, string>;
  value: number;
}

/** A collector of metrics waits a few seconds at most, and then has none at all. */
const readTimeoutMs = 1_000;

const readOr = async <T>(unread: T, read: () => T | Promise<T>): Promise<T> =>
  within(readTimeoutMs, Promise.try(read)).catch(() => unread);

/** One question for all who ask at once: the values of one look are one. */
export function shared<T>(read: () => Promise<T>): () => Promise<T> {
  let reading: Promise<T> | undefined;
  return () => {
    reading ??= read().finally(() => (reading = undefined));
    return reading;
  };
}

export function openMetrics(): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry, prefix: 'tamga_', eventLoopMonitoringPrecision: 20 });
  const registers = [registry];
  return {
    registry,
    requestSeconds: new Histogram({
      name: 'tamga_request_seconds',
      help: 'Time to answer, by operation and status',
      labelNames: ['operation', 'status'],
      buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
      registers,
    }),
    requestsInFlight: new Gauge({
      name: 'tamga_requests_in_flight',
      help: 'Requests being answered now',
      registers,
    }),
    refusals: new Counter({
      name: 'tamga_refusals_total',
      help: 'Refused requests, by operation and error code',
      labelNames: ['operation', 'error'],
      registers,
    }),
    redisFailures: new Counter({
      name: 'tamga_redis_failures_total',
      help: 'Redis commands that failed, took too long or were not worth sending; what they ask was answered without',
      registers,
    }),
    factsRefused: new Counter({
      name: 'tamga_redis_facts_refused_total',
      help: 'Facts in Redis that were not believed: forged, or from before a change; PostgreSQL was asked instead',
      labelNames: ['reason'],
      registers,
    }),
    localLimits: new Counter({
      name: 'tamga_limits_local_total',
      help: 'Decisions about rate limits that this process made alone, because Redis did not answer',
      registers,
    }),
    streamsOpen: new Gauge({
      name: 'tamga_streams_open',
      help: 'Streams of events that are open in this process',
      registers,
    }),
    streamEvents: new Counter({
      name: 'tamga_stream_events_total',
      help: 'Events sent on streams, by operation and event',
      labelNames: ['operation', 'event'],
      registers,
    }),
    streamsEnded: new Counter({
      name: 'tamga_streams_ended_total',
      help: 'Streams of events that ended, by what ended them',
      labelNames: ['reason'],
      registers,
    }),
    auditSealed: new Counter({
      name: 'tamga_audit_sealed_total',
      help: 'Audit records that this process has numbered and chained',
      registers,
    }),
    gauge: (name, help, read) => {
      const collect = async () => gauge.set(await readOr(Number.NaN, read));
      const gauge: Gauge = new Gauge({ name, help, registers, collect });
    },
    counter: (name, help, read) => {
      const collect = async () => {
        const value = await readOr(Number.NaN, read);
        counter.reset();
        counter.inc(value);
      };
      const counter: Counter = new Counter({ name, help, registers, collect });
    },
    gauges: (name, help, labelNames, read) => {
      const collect = async () => {
        const values = await readOr([], read);
        gauge.reset();
        for (const { labels, value } of values) gauge.set(labels, value);
      };
      const gauge: Gauge = new Gauge({ name, help, labelNames, registers, collect });
    },
  };
}
