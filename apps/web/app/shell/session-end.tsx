import { Button, useTexts } from '@tamga/ui';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Form, useFetcher } from 'react-router';
import { sessionTexts } from '#app/texts/session.ts';

const warnBeforeMs = 120_000;

/**
 * Says two minutes before a session ends that it will, and afterwards that it has. Nothing that was written is lost: the
 * page stays, and one signs in beside it.
 */
export default function SessionEnd({ secondsLeft }: { secondsLeft: number }): ReactNode {
  const words = useTexts(sessionTexts);
  const dialog = useRef<HTMLDialogElement>(null);
  const fetcher = useFetcher();
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    setOver(false);
    dialog.current?.close();
    const leftMs = secondsLeft * 1_000;
    const warning = setTimeout(() => dialog.current?.showModal(), Math.max(0, leftMs - warnBeforeMs));
    const end = setTimeout(() => setOver(true), leftMs);
    return () => {
      clearTimeout(warning);
      clearTimeout(end);
    };
  }, [secondsLeft]);
  return (
    <dialog ref={dialog} className="dialog" aria-labelledby="session-end">
      <h2 id="session-end">{isOver ? words.over : words.soon}</h2>
      <p>{isOver ? words.overText : words.soonText}</p>
      {isOver ? (
        <div className="actions">
          <a className="button button-primary" href="/sign-in" target="_blank" rel="noreferrer">
            {words.signIn}
          </a>
          <Button kind="secondary" type="button" onClick={() => dialog.current?.close()}>
            {words.back}
          </Button>
        </div>
      ) : (
        <div className="actions">
          <fetcher.Form method="post" action="/session">
            <Button>{words.stay}</Button>
          </fetcher.Form>
          <Form method="post" action="/sign-out">
            <Button kind="secondary">{words.signOut}</Button>
          </Form>
        </div>
      )}
    </dialog>
  );
}
