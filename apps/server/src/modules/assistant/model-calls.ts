import { Counter } from 'prom-client';
import { z } from 'zod';
import type { Deps } from '#platform/deps';
import { openBreaker } from '#platform/limits/breaker';
import { isConnecting, NotReached } from '#platform/outgoing/not-reached';
import { sendForFlow } from '#platform/outgoing/outgoing';
import { eventDataIn } from './event-data.ts';
import { type Model, outputTokensMax, type Usage } from './model.ts';

const count = z.int().min(0).max(10_000_000);
const Piece = z.object({
  choices: z
    .array(z.object({ delta: z.object({ content: z.string().nullish(), tool_calls: z.never().optional() }) }))
    .default([]),
  usage: z.object({ prompt_tokens: count, completion_tokens: count }).nullish(),
  error: z.never().optional(),
});

/** The longest answer that is let in, as characters: 600 tokens are far less. */
const textLengthMax = 12_000;
const sizeBytesMax = 1_024 * 1_024;
const wholeMs = 45_000;

/** Null without ASSISTANT_MODEL_URL. */
export function openModel(deps: Pick<Deps, 'config' | 'metrics' | 'log' | 'now'>): Model | null {
  const { ASSISTANT_MODEL_URL: url, ASSISTANT_MODEL: model, ASSISTANT_MODEL_API_KEY: key } = deps.config;
  if (url === undefined || model === undefined) return null;
  const { config, metrics, log, now } = deps;
  const breaker = openBreaker(now);
  const calls = new Counter({
    name: 'tamga_assistant_model_calls_total',
    help: 'Answers asked of the language model, by outcome; not_tried are those that the open circuit held back',
    labelNames: ['outcome'],
    registers: [metrics.registry],
  });
  const headers = {
    accept: 'text/event-stream',
    'content-type': 'application/json',
    ...(key && { authorization: `Bearer ${key.reveal()}` }),
  };
  const address = `${url.replace(/\/$/, '')}/chat/completions`;

  return {
    async *write(turns, signal) {
      if (!breaker.admits()) {
        calls.inc({ outcome: 'not_tried' });
        throw new NotReached('the circuit to the model is open');
      }
      const silence = watchSilence(config.ASSISTANT_SILENCE_MS);
      const either = AbortSignal.any([signal, silence.signal]);
      const body = JSON.stringify({
        model,
        messages: turns,
        stream: true,
        stream_options: { include_usage: true },
        max_tokens: outputTokensMax,
        temperature: 0,
      });
      let outcome = 'given_up';
      try {
        const request = { method: 'POST', url: address, reach: 'anywhere', headers, body } as const;
        const flow = await sendForFlow({ ...request, timeoutMs: wholeMs, signal: either, sizeBytesMax });
        try {
          if (flow.status !== 200) throw new Error(`status ${flow.status}`);
          if (!String(flow.headers['content-type']).startsWith('text/event-stream')) throw new Error('no event stream');
          const usage = yield* textOf(flow.bytes, silence.heard);
          outcome = 'written';
          return usage;
        } finally {
          flow.hangUp();
        }
      } catch (error) {
        if (signal.aborted) throw error;
        outcome = 'failed';
        // The log does not quote what cannot be read, because it may repeat the question.
        const err = error instanceof z.ZodError || error instanceof SyntaxError ? undefined : error;
        log.warn({ err }, 'the language model did not serve');
        throw isConnecting(error) ? new NotReached('the language model is away', { cause: error }) : error;
      } finally {
        silence.end();
        if (outcome === 'written') breaker.succeeded();
        else if (outcome === 'failed') breaker.failed();
        calls.inc({ outcome });
      }
    },
  };
}

/** Ends a reading in which nothing was heard for a while; each byte that comes begins it anew. */
function watchSilence(silenceMs: number): { signal: AbortSignal; heard(): void; end(): void } {
  const over = new AbortController();
  const timer = setTimeout(() => over.abort(new Error('the model says nothing')), silenceMs);
  return { signal: over.signal, heard: () => void timer.refresh(), end: () => clearTimeout(timer) };
}

/** A stream that ends without its last word was cut off. */
async function* textOf(bytes: AsyncIterable<Buffer>, heard: () => void): AsyncGenerator<string, Usage | null> {
  let usage: Usage | null = null;
  let length = 0;
  for await (const data of eventDataIn(bytes, heard)) {
    if (data === '[DONE]') return usage;
    const piece = Piece.parse(JSON.parse(data));
    if (piece.usage) usage = { input_tokens: piece.usage.prompt_tokens, output_tokens: piece.usage.completion_tokens };
    const text = piece.choices.map(({ delta }) => delta.content ?? '').join('');
    length += text.length;
    if (length > textLengthMax) throw new Error('the model does not stop');
    if (text !== '') yield text;
  }
  throw new Error('the model was cut off');
}
