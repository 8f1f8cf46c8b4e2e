import type { ErrorCode } from '@tamga/contract';
import { Counter } from 'prom-client';
import type { z } from 'zod';
import { openBreaker } from '#platform/limits/breaker';
import type { Deps } from '#platform/deps';
import { AppError } from '#platform/error';
import { pinnedAgent, type Reply, send } from '#platform/outgoing/outgoing';

/** What became of a call, in words that hold for any provider. */
type Outcome = 'accepted' | 'not_found' | 'refused' | 'busy' | 'unreachable' | 'malformed' | 'not_tried';

export interface Call<T> {
  /** Names the call in metrics and log: no person, no session. */
  name: string;
  method: 'GET' | 'POST';
  path: string;
  body?: object;
  answer: z.ZodType<T>;
  /** It is read from the files of the provider, which may not let us: 403 is an answer then, `eid.not_granted`. */
  isRecord?: boolean;
  /** What it is refused with if the provider takes offence at what a partner of ours wrote; otherwise it is ours to mend. */
  refusedAs?: ErrorCode;
  /** What partners ask trips a circuit of its own, and none that our own sign-ins need. */
  circuit?: 'relay';
  /** What we let the provider wait for a person, on top of the usual time. */
  waitMs?: number;
}

/** The parsed answer with the text it was parsed from, or null where the provider knows of no such thing. */
export type Ask = <T>(call: Call<T>) => Promise<{ value: T; text: string } | null>;

export interface Endpoint {
  url: string;
  headers: Record<string, string>;
  timeoutMs: number;
  /** SHA-256 of the public keys that the provider may show for TLS, in base64. */
  tlsKeys: string[] | undefined;
}

/** An honest answer has a few kilobytes. */
const answerSizeBytesMax = 64 * 1_024;

export function openCalls({ metrics, log, now }: Pick<Deps, 'metrics' | 'log' | 'now'>, endpoint: Endpoint): Ask {
  const breakers = { own: openBreaker(now), relay: openBreaker(now) };
  const agent = endpoint.tlsKeys && pinnedAgent(endpoint.tlsKeys);
  const calls = new Counter({
    name: 'tamga_eid_calls_total',
    help: 'Calls to the eID provider, by call and outcome; not_tried are those that the open circuit held back',
    labelNames: ['call', 'outcome'],
    registers: [metrics.registry],
  });
  metrics.gauge('tamga_eid_circuit_open', 'Whether the eID provider is left alone for a while', () =>
    breakers.own.isOpen() ? 1 : 0,
  );
  metrics.gauge('tamga_eid_relay_circuit_open', 'Whether what partners ask of the eID provider is held back', () =>
    breakers.relay.isOpen() ? 1 : 0,
  );

  return async (call) => {
    const breaker = breakers[call.circuit ?? 'own'];
    const unavailable = (outcome: Outcome, cause?: unknown): AppError => {
      calls.inc({ call: call.name, outcome });
      log.warn({ call: call.name, outcome, err: cause }, 'the eID provider did not serve');
      return new AppError('eid.unavailable', { cause });
    };
    if (!breaker.admits()) throw unavailable('not_tried');

    let reply: Reply;
    try {
      reply = await send({ ...requestOf(endpoint, call), agent });
    } catch (error) {
      breaker.failed();
      throw unavailable('unreachable', error);
    }
    const outcome = outcomeOf(reply.status);
    if (outcome === 'busy') {
      breaker.failed();
      throw unavailable('busy', new Error(`status ${reply.status}`));
    }
    const parsed = outcome === 'accepted' ? call.answer.safeParse(jsonOf(reply.body)) : null;
    if (parsed && !parsed.success) {
      breaker.failed();
      throw unavailable('malformed');
    }
    breaker.succeeded();
    if (call.isRecord && reply.status === 403) {
      calls.inc({ call: call.name, outcome });
      throw new AppError('eid.not_granted');
    }
    if (call.refusedAs && isOverContent(reply.status)) {
      calls.inc({ call: call.name, outcome });
      throw new AppError(call.refusedAs);
    }
    // Our number, name, key or request is not what the provider expects: nothing that the person could mend.
    if (outcome === 'refused') throw unavailable('refused', new Error(`status ${reply.status}`));
    calls.inc({ call: call.name, outcome });
    return parsed ? { value: parsed.data, text: reply.body.toString() } : null;
  };
}

function requestOf({ url, headers, timeoutMs }: Endpoint, call: Call<unknown>) {
  const body = call.body && JSON.stringify(call.body);
  return {
    method: call.method,
    url: `${url}${call.path}`,
    reach: 'anywhere' as const,
    headers: { accept: 'application/json', ...headers, ...(body ? { 'content-type': 'application/json' } : {}) },
    ...(body ? { body } : {}),
    timeoutMs: timeoutMs + (call.waitMs ?? 0),
    sizeBytesMax: answerSizeBytesMax,
  };
}

/** 471 and 472 are what older providers say instead of 404; 480 means that our own client is too old for them. */
function outcomeOf(status: number): Outcome {
  if (status === 200) return 'accepted';
  if (status === 404 || status === 471 || status === 472) return 'not_found';
  if (status === 429 || status >= 500) return 'busy';
  return 'refused';
}

/** 401 and 480 are about us, whatever was asked. */
const isOverContent = (status: number): boolean => status === 400 || status === 403 || status === 422;

function jsonOf(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString());
  } catch {
    return undefined;
  }
}
