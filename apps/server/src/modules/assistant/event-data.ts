const lineLengthMax = 64 * 1_024;

/**
 * The data of server-sent events, as bytes come. Letters may be cut in two, and so may lines; comments only show that the
 * other side is still there.
 */
export async function* eventDataIn(bytes: AsyncIterable<Buffer>, heard: () => void): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let unread = '';
  let data: string[] = [];
  for await (const chunk of bytes) {
    heard();
    const lines = (unread + decoder.decode(chunk, { stream: true })).split(/\r\n|\n|\r(?!$)/);
    unread = lines.pop() ?? '';
    if (unread.length > lineLengthMax) throw new Error('a line without an end');
    for (const line of lines) {
      if (line.startsWith('data:')) data.push(line.slice(5).replace(/^ /, ''));
      if (line !== '' || data.length === 0) continue;
      yield data.join('\n');
      data = [];
    }
  }
}
