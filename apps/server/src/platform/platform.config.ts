import { z } from 'zod';
import { parseNetworks } from './http/address.ts';
import { address, keys, networkList, networks, secret } from './settings.ts';

const isSealingKey = (key: string): boolean => Buffer.from(key, 'base64').length === 32;

export const platformEnv = z.object({
  NODE_ENV: z.enum(['development', 'test', 'production']).default('production').meta({
    description: 'production hides /metrics and /swagger from everyone without METRICS_TOKEN.',
  }),
  HOST: z.string().default('127.0.0.1').meta({ description: 'Address the API listens on.' }),
  PORT: z.coerce.number().int().min(0).max(65_535).default(8080).meta({ description: 'Port the API listens on.' }),
  LOG_LEVEL: z.enum(['debug', 'info', 'warn', 'error']).default('info').meta({
    description: 'debug also logs every answered read.',
  }),
  DATABASE_URL: address(/^postgres(ql)?$/).meta({
    description: 'PostgreSQL as the application role, which owns nothing and cannot pass row level security.',
    example: 'postgres://tamga_app:change-me@127.0.0.1:5432/tamga',
  }),
  DATABASE_OWNER_URL: address(/^postgres(ql)?$/)
    .optional()
    .meta({
      description: 'PostgreSQL as the owner of the tables; only tamga migrate uses it.',
      example: 'postgres://tamga_owner:change-me@127.0.0.1:5432/tamga',
    }),
  DATABASE_ADMIN_URL: address(/^postgres(ql)?$/)
    .optional()
    .meta({
      description: 'PostgreSQL as a superuser; only tamga migrate --setup uses it, once.',
      example: 'postgres://postgres@127.0.0.1:5432/postgres',
    }),
  DATABASE_CONNECTIONS_MAX: z.coerce.number().int().min(1).max(200).default(8).meta({
    description: 'Connections of one process; 2 to 4 per core of the database over all processes is a good sum.',
  }),
  DATABASE_NAMED_STATEMENTS: z.enum(['on', 'off']).default('on').meta({
    description: 'off behind a pooler in transaction mode that lacks prepared statements (PgBouncer before 1.21).',
  }),
  DATABASE_ACQUIRE_TIMEOUT_MS: z.coerce.number().int().min(10).max(60_000).default(2_000).meta({
    description: 'How long a request may wait for a free database connection before it is answered 503.',
  }),
  DATABASE_QUERY_TIMEOUT_MS: z.coerce.number().int().min(10).max(60_000).default(9_500).meta({
    description: 'How long one statement may take before its connection is given up.',
  }),
  ENGINE_CHECK_TIMEOUT_MS: z.coerce.number().int().min(10).max(60_000).default(1_000).meta({
    description: 'How long /ready and the doctor wait for an engine to answer.',
  }),
  REDIS_URL: address(/^rediss?$/)
    .prefault('redis://127.0.0.1:6379')
    .meta({
      description: 'Redis: limits and short-lived memory. Nothing is lost when it is empty.',
      example: 'redis://127.0.0.1:6379',
    }),
  REDIS_PREFIX: z.string().default('tamga:api:').meta({
    description: 'Put before every Redis key. Another than that of the web, whose Redis user sees nothing of ours.',
  }),
  REDIS_COMMAND_TIMEOUT_MS: z.coerce.number().int().min(10).max(60_000).default(250).meta({
    description: 'How long Redis may take to answer before the process goes on without it.',
  }),
  NATS_URL: address(/^(nats|tls)$/)
    .prefault('nats://127.0.0.1:4222')
    .meta({
      description: 'NATS with JetStream, for events.',
      example: 'nats://127.0.0.1:4222',
    }),
  NATS_STREAM: z
    .string()
    .regex(/^[A-Z][A-Z0-9_]{0,63}$/)
    .default('TAMGA_EVENTS')
    .meta({
      description: 'Stream of the events. Its name in small letters, with dots for _, begins their subjects.',
    }),
  NATS_STREAM_DAYS: z.coerce.number().int().min(1).max(365).default(7).meta({
    description: 'How long a new stream keeps an event. A consumer that is away for longer misses some.',
  }),
  NATS_STREAM_REPLICAS: z.coerce.number().int().min(1).max(5).default(1).meta({
    description: 'Servers of the NATS cluster that hold a new stream; 3 where there are as many.',
  }),
  JOBS_CHECK_SECONDS: z.coerce.number().int().min(1).max(3_600).default(30).meta({
    description: 'How often the workers look for jobs whose worker died.',
  }),
  METRICS_TOKEN: secret(16).optional().meta({
    description: 'Bearer token for /metrics and /swagger in production; without it both are 404 there.',
  }),
  ADMIN_API_KEY: secret(32).optional().meta({ description: 'Key of /admin/api/v1. Needs ADMIN_PORT.' }),
  ADMIN_PORT: z.coerce.number().int().min(0).max(65_535).optional().meta({
    description: 'Port on loopback at which /admin/api/v1 is, and nowhere else. Each process needs its own.',
    example: '8081',
  }),
  OPERATOR_HOST: z.hostname().optional().meta({
    description: 'Host name of the operator console; unset, the console does not exist.',
    example: 'console.example.gov.mn',
  }),
  CONTROL_PLANE_ALLOWED_CIDRS: networks.prefault('open').meta({
    description: 'Networks that may reach the operator console of a closed platform, or the word open.',
  }),
  TRUSTED_PROXIES: networkList.optional().meta({
    description: 'Proxies whose X-Forwarded-For is believed, as addresses or networks; unset, nobody is.',
    example: '10.0.0.0/8',
  }),
  REQUEST_TIMEOUT_MS: z.coerce.number().int().min(1_000).max(120_000).default(10_000).meta({
    description:
      'How long an answer may take before its caller is told to come back later; some operations have longer.',
  }),
  STREAMS_MAX: z.coerce.number().int().min(0).max(100_000).default(10_000).meta({
    description: 'How many streams of events one process holds open; beyond that new ones are refused.',
  }),
  OPENID_TIMEOUT_MS: z.coerce.number().int().min(100).max(8_000).default(4_000).meta({
    description: 'How long another OpenID provider (upstream sign-in, social login) may take to answer one call.',
  }),
  OUTGOING_ALLOWED_NETWORKS: networkList
    .transform(parseNetworks)
    .optional()
    .meta({
      description:
        'Networks that are not public and that addresses given by others (applications, certificates) may lead to; ' +
        'unset, none. Addresses in these settings are called wherever they are.',
      example: '10.20.0.0/16',
    }),
  INTEGRATION_ENC_KEY: keys(isSealingKey, 'of 32 bytes in base64').meta({
    description: 'Keys that seal secrets at rest, id:key,id:key. The first seals, all open. See tamga keys.',
    example: 'k1:<32 bytes in base64>',
  }),
  OTEL_EXPORTER_OTLP_ENDPOINT: z.url().optional().meta({
    description: 'Where traces go, as OTLP over HTTP; unset, none are made.',
    example: 'http://127.0.0.1:4318',
  }),
  STOP_DELAY_MS: z.coerce.number().int().min(0).max(60_000).default(0).meta({
    description:
      'How long a stopping API still takes requests, while /ready says 503 so that a balancer sends no more.',
  }),
  STOP_TIMEOUT_MS: z.coerce.number().int().min(0).max(600_000).default(30_000).meta({
    description: 'How long a stopping process may take to answer what it holds.',
  }),
});

/** A key without its door, or a door without its key, is a mistake. */
export function requireAdminWhole(env: z.output<typeof platformEnv>, context: z.core.$RefinementCtx): void {
  const names = ['ADMIN_API_KEY', 'ADMIN_PORT'] as const;
  const given = names.filter((name) => env[name] !== undefined);
  const isWrong = context.issues.some(({ path }) => names.some((name) => path?.[0] === name));
  if (given.length !== 1 || isWrong) return;
  const path = names.filter((name) => env[name] === undefined);
  context.addIssue({ code: 'custom', path, message: 'must be set' });
}
