import { Button, type ButtonKind, ErrorSummary, Notice, type Problem, useTexts } from '@tamga/ui';
import { type ReactNode, type SubmitEvent, useEffect, useRef, useState } from 'react';
import { useFetcher, useSubmit } from 'react-router';
import { passkeyTexts } from '#app/texts/passkeys.ts';
import { type Ceremony, hasPasskeys, perform } from './ceremony.ts';

interface PasskeyFormProps {
  ceremony: Ceremony;
  submit: ReactNode;
  kind?: ButtonKind;
  /** Fields that go along with the passkey. */
  children?: ReactNode;
}

type Asked = { options: object } | Problem;

/**
 * Asks the action of the page for options, the person for their passkey, and sends what came of it to the same action, as
 * `passkey`. Without scripts there are no passkeys: then it says what to do instead.
 */
export function PasskeyForm({ ceremony, submit: label, kind = 'primary', children }: PasskeyFormProps): ReactNode {
  const words = useTexts(passkeyTexts);
  const fetcher = useFetcher<Asked>();
  const submit = useSubmit();
  const form = useRef<HTMLFormElement>(null);
  const [state, setState] = useState<'absent' | 'ready' | 'waiting' | 'cancelled' | 'unsupported'>('absent');
  useEffect(() => setState('ready'), []);

  const begin = (event: SubmitEvent) => {
    event.preventDefault();
    if (!hasPasskeys()) return setState('unsupported');
    setState('waiting');
    void fetcher.submit({ step: 'options', ceremony }, { method: 'post' });
  };
  const { data } = fetcher;
  useEffect(() => {
    if (!data) return;
    if (!('options' in data)) return setState('ready');
    perform(ceremony, data.options)
      .then((passkey) => {
        const sent = new FormData(form.current ?? undefined);
        sent.set('ceremony', ceremony);
        sent.set('passkey', passkey);
        setState('ready');
        return submit(sent, { method: 'post' });
      })
      .catch(() => setState('cancelled'));
  }, [ceremony, data, submit]);

  if (state === 'absent')
    return (
      <noscript>
        <p className="muted">{words.noScript}</p>
      </noscript>
    );
  return (
    <form ref={form} className="task-form" onSubmit={begin} noValidate>
      {data && !('options' in data) && <ErrorSummary problem={data} />}
      {(state === 'cancelled' || state === 'unsupported') && (
        <Notice tone="warning" live>
          <p>{words[state]}</p>
        </Notice>
      )}
      {children}
      <div className="actions">
        <Button kind={kind} aria-disabled={state === 'waiting' || undefined}>
          {state === 'waiting' ? words.waiting : label}
        </Button>
      </div>
    </form>
  );
}
