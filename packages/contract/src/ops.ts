import { z } from 'zod';
import { endpoint } from './endpoint.ts';

export const health = endpoint({
  method: 'GET',
  path: '/health',
  access: 'public',
  summary: 'Is the process alive',
  description: 'Answers as long as the process can answer at all; it asks no engine. For liveness probes.',
  data: z.object({ version: z.string() }),
  example: { data: { version: '0.1.0' } },
});

const Engine = z.object({
  name: z.enum(['postgresql', 'redis', 'nats', 'objects', 'scanner']),
  ready: z.boolean(),
  reason: z.string().optional().describe('Why it is not ready; told only to the holder of the metrics bearer token.'),
});

export const ready = endpoint({
  method: 'GET',
  path: '/ready',
  access: 'public',
  summary: 'Can the process serve requests',
  description:
    'Asks each engine, and where files are taken the store and the scanner. 503 when one that requests depend on (PostgreSQL) is out of reach or the process is stopping.',
  data: z.object({ ready: z.boolean(), engines: z.array(Engine) }),
  errors: ['server.unavailable'],
  example: { data: { ready: true, engines: [{ name: 'postgresql', ready: true }] } },
});

export const metrics = endpoint({
  method: 'GET',
  path: '/metrics',
  access: 'metrics-bearer',
  summary: 'Metrics for Prometheus',
  description: 'Text exposition format. In production it needs the metrics bearer token and is otherwise 404.',
  data: z.string(),
  envelope: 'none',
  contentType: 'text/plain; version=0.0.4; charset=utf-8',
  example: { data: '# HELP tamga_requests_in_flight Requests being answered now\n' },
});

export const reference = endpoint({
  method: 'GET',
  path: '/swagger/',
  access: 'metrics-bearer',
  summary: 'The API reference, for people',
  description: 'A page that reads /swagger/doc.json. Same production rule as /metrics.',
  data: z.string(),
  envelope: 'none',
  contentType: 'text/html; charset=utf-8',
  example: { data: '<!doctype html>' },
});

export const referenceScript = endpoint({
  method: 'GET',
  path: '/swagger/reference.js',
  access: 'metrics-bearer',
  summary: 'The script of the API reference page',
  description: 'Served from our own origin, so that reading the reference asks nobody else for anything.',
  data: z.string(),
  envelope: 'none',
  contentType: 'text/javascript; charset=utf-8',
  cache: { scope: 'private', maxAgeSeconds: 3600 },
  example: { data: '/* script */' },
});

export const openapi = endpoint({
  method: 'GET',
  path: '/swagger/doc.json',
  access: 'metrics-bearer',
  summary: 'The API as an OpenAPI 3.1 document',
  description: 'Generated from the same contract that the server mounts. Same production rule as /metrics.',
  data: z.record(z.string(), z.unknown()),
  envelope: 'none',
  contentType: 'application/json; charset=utf-8',
  example: { data: { openapi: '3.1.1' } },
});
