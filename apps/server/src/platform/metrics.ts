import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';

export interface Metrics {
  registry: Registry;
  requestSeconds: Histogram<'operation' | 'status'>;
  requestsInFlight: Gauge;
  refusals: Counter<'operation' | 'error'>;
  redisFailures: Counter;
  auditSealed: Counter;
  localLimits: Counter;
  /** Measures a value when somebody asks for the metrics. */
  gauge(name: string, help: string, read: () => number): void;
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
    localLimits: new Counter({
      name: 'tamga_limits_local_total',
      help: 'Decisions about rate limits that this process made alone, because Redis did not answer',
      registers,
    }),
    auditSealed: new Counter({
      name: 'tamga_audit_sealed_total',
      help: 'Audit records that this process has numbered and chained',
      registers,
    }),
    gauge: (name, help, read) => {
      const gauge: Gauge = new Gauge({ name, help, registers, collect: () => gauge.set(read()) });
    },
  };
}
