/** What the site answers about a file that is being sent. */
export interface Told {
  id?: string;
  offset?: number;
  state: 'open' | 'checking' | 'kept' | 'refused';
  /** Why it is refused. */
  message: string;
}

export interface Going {
  /** From 0 to 1. */
  share: number;
  state: Told['state'] | 'waiting' | 'later';
  message: string;
}

const partBytes = 2 * 1_024 * 1_024;
const lookMs = 1_000;
const looksMax = 120;
/** So often it is tried again where the network is gone, each time later. */
const triesMax = 8;

type Fields = Record<string, string | Blob>;

/** Sends a file in parts, and tells how far it is. Where the network is gone it waits, asks how much has come, and goes on. */
export async function sendFile(
  file: File,
  place: { of?: string | undefined; folder?: string | undefined },
  tell: (going: Going) => void,
  signal: AbortSignal,
): Promise<void> {
  const share = (offset = 0) => offset / file.size;
  const begun = {
    name: file.name,
    type: file.type,
    size: `${file.size}`,
    of: place.of ?? '',
    folder: place.folder ?? '',
  };
  let told = await ask(begun, signal);
  for (let tries = 0; told.state === 'open'; ) {
    const { id = '', offset = 0 } = told;
    tell({ share: share(offset), state: 'open', message: '' });
    try {
      told = await ask({ id, offset: `${offset}`, part: file.slice(offset, offset + partBytes) }, signal);
      tries = 0;
    } catch (error) {
      tries += 1;
      if (signal.aborted || tries > triesMax) throw error;
      tell({ share: share(offset), state: 'waiting', message: '' });
      await pause(lookMs * 2 ** Math.min(tries, 5), signal);
      told = await ask({ id }, signal).catch(() => ({ id, offset, state: 'open' as const, message: '' }));
    }
  }
  for (let looks = 0; told.state === 'checking' && looks < looksMax && !signal.aborted; looks += 1) {
    tell({ share: 1, state: 'checking', message: '' });
    await pause(lookMs, signal);
    // It has come whole, so it is looked at, and kept, whether or not the site is reached for a moment.
    const before = told;
    told = await ask({ id: told.id ?? '' }, signal).catch(() => before);
  }
  if (signal.aborted) return;
  tell({ share: 1, state: told.state === 'checking' ? 'later' : told.state, message: told.message });
}

async function ask(fields: Fields, signal: AbortSignal): Promise<Told> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  const reply = await fetch('/me/files/parts', { method: 'POST', body: form, signal });
  if (!reply.ok) throw new Error(`the site answers ${reply.status}`);
  return (await reply.json()) as Told;
}

/** Not longer than the page is there. */
const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    const leave = () => (clearTimeout(timer), resolve());
    if (signal.aborted) leave();
    else signal.addEventListener('abort', leave, { once: true });
  });
