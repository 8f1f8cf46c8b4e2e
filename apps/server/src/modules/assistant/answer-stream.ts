import type { ChatAnswer } from '@tamga/contract/assistant';
import { uuidv7 } from '#platform/data/uuid';

/** One event in the UI message format of the AI SDK, which knows no names of events. */
const line = (part: object): string => `data: ${JSON.stringify(part)}\n\n`;
const lastLine = 'data: [DONE]\n\n';

/** The answer as it is written; it ends with `finish`, or with `error` where something broke after it had begun. */
export async function* answerLines(pieces: AsyncGenerator<string, ChatAnswer>): AsyncGenerator<string> {
  const id = uuidv7();
  const text = 'answer';
  yield line({ type: 'start', messageId: id }) + line({ type: 'text-start', id: text });
  try {
    for (;;) {
      const { done, value } = await pieces.next();
      if (!done) {
        yield line({ type: 'text-delta', id: text, delta: value });
        continue;
      }
      const { citations, answer: _, ...rest } = value;
      yield line({ type: 'text-end', id: text });
      for (const citation of citations) yield line({ type: 'data-citation', id: citation.id, data: citation });
      yield line({ type: 'data-answer', id: value.id, data: rest }) + line({ type: 'finish' }) + lastLine;
      return;
    }
  } finally {
    // The reader may have gone: then the model is left at once.
    await pieces.return(undefined as never);
  }
}

export const errorLines = (words: string): string => line({ type: 'error', errorText: words }) + lastLine;
export const abortLines = line({ type: 'abort' }) + lastLine;
