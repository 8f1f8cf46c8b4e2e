import type { Deps } from '#platform/deps';
import { AppError } from '#platform/error';
import { type Flow, sendForFlow } from '#platform/outgoing/outgoing';
import { asking, headersOf, isTaken, type OpenDrive, refusalOf } from './drive-calls.ts';

type ReadDeps = Pick<Deps, 'config' | 'log'>;

/** From the first byte asked for to the last one read, however patient the drive. */
const wholeMs = 150_000;

interface Opened {
  flow: Flow;
  /** Ends the call where the drive is silent for longer than it may be. What we do meanwhile is not its silence. */
  listen(): NodeJS.Timeout;
}

/** The content of a file, of which no byte was read yet; null where the drive does not take the token. */
export const openAt = (deps: ReadDeps, open: OpenDrive, id: string, signal: AbortSignal): Promise<Opened | null> =>
  asking(deps, open, 'open', async () => {
    const silent = new AbortController();
    const listen = () =>
      setTimeout(() => silent.abort(new Error('the drive says nothing')), deps.config.OPENID_TIMEOUT_MS);
    const waiting = listen();
    try {
      const flow = await sendForFlow({
        method: 'GET',
        url: `${open.drive.url}/${id}?alt=media`,
        reach: 'anywhere',
        headers: headersOf(open.token),
        timeoutMs: wholeMs,
        // What is longer than was said is given up sooner, by who reads it.
        sizeBytesMax: Number.MAX_SAFE_INTEGER,
        signal: AbortSignal.any([signal, silent.signal]),
      });
      if (flow.status === 200) return { flow, listen };
      flow.hangUp();
      isTaken(flow);
      return null;
    } finally {
      clearTimeout(waiting);
    }
  });

/** As many bytes as the drive has said, neither more nor fewer: a file that was cut off is not one. */
export async function* bytesOf(
  deps: ReadDeps,
  { provider }: Pick<OpenDrive, 'provider'>,
  { flow, listen }: Opened,
  sizeBytes: number,
): AsyncGenerator<Buffer> {
  let count = 0;
  let waiting = listen();
  try {
    for await (const bytes of flow.bytes) {
      clearTimeout(waiting);
      count += bytes.length;
      if (count > sizeBytes) throw new AppError('integrations.drive_file_differs');
      yield bytes;
      waiting = listen();
    }
    if (count < sizeBytes) throw new AppError('integrations.drive_file_differs');
  } catch (error) {
    throw refusalOf(deps, provider, 'read', error);
  } finally {
    clearTimeout(waiting);
    flow.hangUp();
  }
}
