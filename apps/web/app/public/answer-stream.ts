import type { ChatAnswer, Citation } from '@tamga/contract/assistant';

/** What comes, of which the page shows these; the format is that of the UI messages of the AI SDK. */
type Part =
  | { type: 'text-delta'; delta: string }
  | { type: 'data-citation'; data: Citation }
  | { type: 'data-answer'; data: Omit<ChatAnswer, 'answer' | 'citations'> }
  | { type: 'start' | 'text-start' | 'text-end' | 'finish' | 'error' | 'abort' };

/**
 * Sends the form and tells each sentence as it comes. Answers with all of it where it came to its end; `broken` where it
 * did not, `often` where too much was asked, and `refused` where the form is to be sent to be told why.
 */
export async function followAnswer(
  form: FormData,
  tell: (sentence: string) => void,
  signal: AbortSignal,
): Promise<ChatAnswer | 'broken' | 'often' | 'refused'> {
  const reply = await fetch('/ask/stream', { method: 'POST', body: form, signal });
  if (reply.status === 204) return 'refused';
  if (reply.status === 429) return 'often';
  // It may have been asked and paid for, so it is not sent again unless the person wants it.
  if (reply.status !== 200 || !reply.body) return 'broken';
  let answer = '';
  const citations: Citation[] = [];
  let rest: Omit<ChatAnswer, 'answer' | 'citations'> | null = null;
  for await (const text of eventsIn(reply.body)) {
    if (text === '[DONE]') break;
    const part = JSON.parse(text) as Part;
    if (part.type === 'text-delta') {
      answer += part.delta;
      tell(part.delta);
    } else if (part.type === 'data-citation') citations.push(part.data);
    else if (part.type === 'data-answer') rest = part.data;
    else if (part.type === 'finish' && rest) return { ...rest, answer, citations };
  }
  return 'broken';
}

/** The data of each event; what is cut off before its end is none. */
async function* eventsIn(body: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let unread = '';
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      const blocks = (unread + decoder.decode(value, { stream: true })).split('\n\n');
      unread = blocks.pop() ?? '';
      for (const block of blocks) if (block.startsWith('data: ')) yield block.slice(6);
    }
  } finally {
    await reader.cancel();
  }
}
