import { Counter } from 'prom-client';
import { z } from 'zod';
import { openBreaker } from '#platform/limits/breaker';
import type { Deps } from '#platform/deps';
import { AppError } from '#platform/error';
import { send } from '#platform/outgoing/outgoing';

/** An honest answer has a few kilobytes; a page of the list has more. */
const answerSizeBytesMax = 512 * 1_024;
/** A token is not used in its last minute. */
const marginMs = 60_000;

export interface Account {
  url: string;
  username: string;
  password: string;
  timeoutMs: number;
}

/** Asks the provider; null where it refuses with a status that `refusals` names. */
export type Ask = <T>(
  call: string,
  method: 'POST' | 'DELETE',
  path: string,
  body: object | undefined,
  answer: z.ZodType<T>,
  refusals?: readonly number[],
) => Promise<T | null>;

const Token = z.object({ access_token: z.string().min(1).max(4_000), expires_in: z.number().min(1) });

export function openCalls({ metrics, log, now }: Pick<Deps, 'metrics' | 'log' | 'now'>, account: Account): Ask {
  const breaker = openBreaker(now);
  const calls = new Counter({
    name: 'tamga_payments_calls_total',
    help: 'Calls to the payment provider, by kind and outcome; not_tried are those that the open circuit held back',
    labelNames: ['call', 'outcome'],
    registers: [metrics.registry],
  });
  const base = account.url.replace(/\/$/, '');
  const { username, password, timeoutMs } = account;
  const basic = `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`;
  let token: { value: string; until: number } | null = null;

  const exchange = async (method: 'POST' | 'DELETE', path: string, authorization: string, body?: object) => {
    const json = body === undefined ? {} : { 'content-type': 'application/json' };
    const headers = { accept: 'application/json', authorization, ...json };
    const bounds = { timeoutMs, sizeBytesMax: answerSizeBytesMax };
    const sent = body === undefined ? {} : { body: JSON.stringify(body) };
    // The address is a setting, so it may be anywhere; none of what the provider answers is called.
    return send({ method, url: `${base}${path}`, reach: 'anywhere', headers, ...sent, ...bounds });
  };
  const bearer = async (): Promise<string> => {
    const time = now().getTime();
    if (token && token.until > time) return `Bearer ${token.value}`;
    const reply = await exchange('POST', '/auth/token', basic);
    if (reply.status !== 200) throw new Error(`status ${reply.status} for a token`);
    const { access_token, expires_in } = Token.parse(JSON.parse(reply.body.toString()));
    token = { value: access_token, until: time + expires_in * 1_000 - marginMs };
    return `Bearer ${access_token}`;
  };

  return async (call, method, path, body, answer, refusals = []) => {
    const unavailable = (outcome: string, err?: unknown): AppError => {
      calls.inc({ call, outcome });
      log.warn({ call, outcome, err }, 'the payment provider did not serve');
      return new AppError('payments.provider_unavailable', { cause: err });
    };
    // A citizen who waits is told at once. What the worker asks waits longer each time, and must not be held up when it is back.
    if (call === 'open' && !breaker.admits()) throw unavailable('not_tried');
    try {
      let reply = await exchange(method, path, await bearer(), body);
      if (reply.status === 401) {
        // The provider may forget a token before its time.
        token = null;
        reply = await exchange(method, path, await bearer(), body);
      }
      const isRefused = refusals.includes(reply.status);
      if (!isRefused && reply.status !== 200) throw new Error(`status ${reply.status}`);
      const said = isRefused ? null : answer.parse(JSON.parse(reply.body.toString()));
      breaker.succeeded();
      calls.inc({ call, outcome: isRefused ? 'refused' : 'answered' });
      return said;
    } catch (error) {
      breaker.failed();
      throw unavailable('failed', error instanceof z.ZodError || error instanceof SyntaxError ? undefined : error);
    }
  };
}
