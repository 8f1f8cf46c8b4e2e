import { setImmediate, setTimeout as sleep } from 'node:timers/promises';
import type { ModelFaults } from './faults.ts';

const line = (data: unknown): string => `data: ${typeof data === 'string' ? data : JSON.stringify(data)}\n\n`;
const foreverMs = 600_000;

/** The answer as it goes over the wire, with everything that goes wrong there. */
export async function* piecesOf(faults: ModelFaults, model: string, text: string): AsyncGenerator<Buffer | 'drop'> {
  const head = { id: 'chatcmpl-1', object: 'chat.completion.chunk', created: 1_767_580_200, model };
  const delta = (delta: object, finish_reason: string | null = null) =>
    line({ ...head, choices: [{ index: 0, delta, finish_reason }], usage: null });
  yield Buffer.from(delta({ role: 'assistant', content: '' }));
  if (faults.calls_tool) {
    const call = {
      index: 0,
      id: 'call_1',
      type: 'function',
      function: { name: 'cancel_application', arguments: '{}' },
    };
    yield Buffer.from(delta({ tool_calls: [call] }));
  }
  // Tokens are some letters long, and mind neither words nor lines.
  const tokens = text.match(/[\s\S]{1,7}/g) ?? [];
  for (const [at, token] of tokens.entries()) {
    const isMidway = at === 3;
    if (isMidway && faults.stalled) await sleep(foreverMs, undefined, { ref: false });
    if (isMidway && faults.dropped) {
      yield 'drop';
      return;
    }
    if (isMidway && faults.error_midway) {
      yield Buffer.from(line({ error: { message: 'The server had an error', type: 'server_error' } }));
      return;
    }
    if (isMidway && faults.malformed_json) yield Buffer.from(line('{"choices":[{"delta":'));
    if (faults.pause_ms > 0) await sleep(faults.pause_ms, undefined, { ref: false });
    const bytes = Buffer.from(delta({ content: token }));
    if (!faults.split_bytes) yield bytes;
    else
      for (const byte of bytes) {
        yield Buffer.from([byte]);
        await setImmediate();
      }
  }
  while (faults.endless) {
    yield Buffer.from(delta({ content: 'бас ' }));
    await sleep(0);
  }
  yield Buffer.from(delta({}, 'stop'));
  const completion_tokens = faults.tokens_said ?? tokens.length;
  const usage = { prompt_tokens: 100, completion_tokens, total_tokens: 100 + completion_tokens };
  yield Buffer.from(line({ ...head, choices: [], usage }));
  if (!faults.cut_off) yield Buffer.from(line('[DONE]'));
}
