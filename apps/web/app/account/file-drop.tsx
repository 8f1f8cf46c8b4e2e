import { useTexts } from '@tamga/ui';
import { type DragEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import { dropTexts } from '#app/texts/account.file-drop.ts';
import { type Going as Standing, sendFile } from './file-sending.ts';

interface Sent extends Standing {
  name: string;
}

/** Files that are dropped here, or chosen, are sent one after the other, in parts. Loaded late: the page is whole without it. */
export default function FileDrop({ of, folder }: { of?: string | undefined; folder?: string | undefined }): ReactNode {
  const words = useTexts(dropTexts);
  const [sent, setSent] = useState<readonly Sent[]>([]);
  const [isOver, setOver] = useState(false);
  const leaving = useRef(new AbortController());
  const { revalidate } = useRevalidator();
  useEffect(() => {
    leaving.current = new AbortController();
    return () => leaving.current.abort();
  }, []);
  const send = async (files: readonly File[]) => {
    const { signal } = leaving.current;
    const first = sent.length;
    const tell = (at: number, going: Standing) =>
      setSent((all) => all.map((one, index) => (index === first + at ? { ...one, ...going } : one)));
    setSent((all) => [...all, ...files.map(({ name }) => ({ name, share: 0, state: 'open', message: '' }) as const)]);
    for (const [at, file] of files.entries()) {
      await sendFile(file, { of, folder }, (going) => tell(at, going), signal).catch(() => {
        if (!signal.aborted) tell(at, { share: 0, state: 'refused', message: words.broken });
      });
      if (signal.aborted) return;
      await revalidate();
    }
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    void send([...event.dataTransfer.files]);
  };
  const over = (event: DragEvent) => {
    event.preventDefault();
    setOver(true);
  };
  return (
    <div
      className={isOver ? 'file-drop file-drop-over' : 'file-drop'}
      onDragOver={over}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <label className="field-label" htmlFor="dropped">
        {words.drop}
      </label>
      <input
        className="input input-file"
        type="file"
        id="dropped"
        multiple
        onChange={({ currentTarget }) => {
          void send([...(currentTarget.files ?? [])]);
          currentTarget.value = '';
        }}
      />
      <div aria-live="polite">{sent.length > 0 && <Going sent={sent} />}</div>
    </div>
  );
}

function Going({ sent }: { sent: readonly Sent[] }): ReactNode {
  const words = useTexts(dropTexts);
  return (
    <ul className="items" aria-label={words.sent}>
      {sent.map(({ name, share, state, message }, index) => (
        <li key={index}>
          <div className="item-body">
            <p className="item-title">{name}</p>
            <p className="muted">{message || words.states[state]}</p>
            {(state === 'open' || state === 'waiting') && <progress max={1} value={share} aria-label={name} />}
          </div>
        </li>
      ))}
    </ul>
  );
}
