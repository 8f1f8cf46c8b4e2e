import { type ReactNode, useEffect, useRef } from 'react';

const prefix = 'tamga.typed:';

/** Of this tab alone. A browser may be told to keep nothing; then nothing is kept. */
function openStore(): Storage | null {
  try {
    return window.sessionStorage;
  } catch {
    return null;
  }
}

/** What was kept, as far as it is what we wrote there: names of fields and texts. */
function readKept(store: Storage, key: string): Map<string, string> {
  try {
    const kept: unknown = JSON.parse(store.getItem(key) ?? '{}');
    const entries = typeof kept === 'object' && kept !== null ? Object.entries(kept) : [];
    return new Map(entries.filter((entry): entry is [string, string] => typeof entry[1] === 'string'));
  } catch {
    return new Map();
  }
}

function writeKept(store: Storage, key: string, areas: readonly HTMLTextAreaElement[]): void {
  const typed = areas.filter(({ value }) => value !== '').map(({ name, value }) => [name, value] as const);
  try {
    if (typed.length === 0) store.removeItem(key);
    else store.setItem(key, JSON.stringify(Object.fromEntries(typed)));
  } catch {
    // The tab is full: what was typed is still on the page.
  }
}

const areasOf = (form: HTMLFormElement): HTMLTextAreaElement[] => [...form.querySelectorAll('textarea')];

/**
 * Stands in a form and keeps what is typed into its text areas in this tab, for when the connection drops or the page is
 * loaded anew. `of` names the form. A text that is among `sent` has arrived, and is forgotten. Without scripts nothing changes.
 */
export function KeepTyped({ of, sent = [] }: { of: string; sent?: readonly string[] }): ReactNode {
  const place = useRef<HTMLSpanElement>(null);
  const arrived = JSON.stringify(sent);
  useEffect(() => {
    const [form, store] = [place.current?.closest('form'), openStore()];
    if (!form || !store) return undefined;
    const key = `${prefix}${of}`;
    const kept = readKept(store, key);
    const isSent = (text: string) => arrived.includes(JSON.stringify(text.trim()));
    for (const area of areasOf(form)) {
      const text = kept.get(area.name);
      // What the server has put there is newer: it was refused, or chosen.
      if (text !== undefined && area.value === '' && !isSent(text)) area.value = text;
    }
    writeKept(store, key, areasOf(form));
    const keep = () => writeKept(store, key, areasOf(form));
    form.addEventListener('input', keep);
    return () => form.removeEventListener('input', keep);
  }, [of, arrived]);
  return <span ref={place} hidden />;
}

/** Forgets what was kept of these forms, or of all of them where none is named: nobody is signed in any more. */
export function ForgetTyped({ of }: { of?: readonly string[] }): ReactNode {
  const named = of?.join('\n');
  useEffect(() => {
    const store = openStore();
    if (!store) return;
    const keys = named?.split('\n').map((one) => `${prefix}${one}`) ?? Object.keys(store);
    for (const key of keys) if (key.startsWith(prefix)) store.removeItem(key);
  }, [named]);
  return null;
}
