import { Counter } from 'prom-client';
import { z } from 'zod';
import type { Deps } from '#platform/deps';
import { openBreaker } from '#platform/limits/breaker';
import { send } from '#platform/outgoing/outgoing';
import type { Gateway } from './gateway.ts';

/** An honest answer has a few hundred bytes. */
const answerSizeBytesMax = 16 * 1_024;

const Message = z.object({
  id: z.string().min(1).max(200),
  reference: z.string().max(200),
  state: z.enum(['accepted', 'delivered', 'undelivered']),
});

const standings = { accepted: 'on_its_way', delivered: 'delivered', undelivered: 'undelivered' } as const;

/** The gateway that the settings name, over HTTP; null where they name none. */
export function openGateway(deps: Pick<Deps, 'config' | 'metrics' | 'log' | 'now'>): Gateway | null {
  const { SMS_URL: url, SMS_TOKEN: token, SMS_SENDER: from } = deps.config;
  if (!url || !token || !from) return null;
  const base = url.replace(/\/$/, '');
  const ask = openCalls(deps, token.reveal());
  return {
    async send({ reference, to, text }) {
      // 422 is about the phone: no such number, or one that wants nothing from us.
      const said = await ask('send', 'POST', `${base}/messages`, 422, { reference, from, to, text });
      return said && checked(said, reference).id;
    },
    async look(ref, reference) {
      const said = await ask('look', 'GET', `${base}/messages/${encodeURIComponent(ref)}`, 404);
      return said && standings[checked(said, reference).state];
    },
  };
}

/** What it says of another message must not pass for this one, whatever went wrong over there. */
function checked(said: z.output<typeof Message>, reference: string): z.output<typeof Message> {
  if (said.reference !== reference) throw new Error('the SMS gateway speaks of another message');
  return said;
}

type Ask = (
  call: string,
  method: 'GET' | 'POST',
  url: string,
  refusal: number,
  body?: object,
) => Promise<z.output<typeof Message> | null>;

function openCalls({ config, metrics, now }: Pick<Deps, 'config' | 'metrics' | 'now'>, token: string): Ask {
  const breaker = openBreaker(now);
  const calls = new Counter({
    name: 'tamga_sms_calls_total',
    help: 'Calls to the SMS gateway, by kind and outcome; not_tried are those that the open circuit held back',
    labelNames: ['call', 'outcome'],
    registers: [metrics.registry],
  });
  const headers = { accept: 'application/json', authorization: `Bearer ${token}` };
  const bounds = { timeoutMs: config.SMS_TIMEOUT_MS, sizeBytesMax: answerSizeBytesMax };

  return async (call, method, url, refusal, body) => {
    if (!breaker.admits()) {
      calls.inc({ call, outcome: 'not_tried' });
      throw new Error('the SMS gateway is away');
    }
    try {
      const json = body && { body: JSON.stringify(body), headers: { ...headers, 'content-type': 'application/json' } };
      // The address is a setting, so it may be anywhere; none of what the gateway answers is called.
      const reply = await send({ method, url, reach: 'anywhere', headers, ...json, ...bounds });
      const isRefused = reply.status === refusal;
      if (!isRefused && reply.status !== 200) throw new Error(`status ${reply.status}`);
      const said = isRefused ? null : Message.parse(JSON.parse(reply.body.toString()));
      breaker.succeeded();
      calls.inc({ call, outcome: isRefused ? 'refused' : 'answered' });
      return said;
    } catch (error) {
      breaker.failed();
      calls.inc({ call, outcome: 'failed' });
      throw troubleOf(error);
    }
  };
}

/** What it answered may name the phone, and the error is logged: what could not be read is not told. */
function troubleOf(error: unknown): Error {
  if (error instanceof z.ZodError || error instanceof SyntaxError)
    return new Error('the SMS gateway gave an answer that is none');
  return new Error('the SMS gateway did not serve', { cause: error });
}
