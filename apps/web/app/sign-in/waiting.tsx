import { Button, Icon, useTexts } from '@tamga/ui';
import type { ReactNode } from 'react';
import { Form } from 'react-router';
import { signInTexts } from '#app/texts/sign-in.ts';
import { usePolling, type WaitingFor } from './polling.ts';

/** The card while the phone is being found: what to do on it, the code to compare, and how long there is. */
export function Waiting(props: {
  waiting: WaitingFor;
  isPhone: boolean;
  /** The page that waits: under it are `/poll` and `/qr`. */
  at?: string;
}): ReactNode {
  const { waiting, isPhone, at = '/sign-in' } = props;
  const words = useTexts(signInTexts);
  const { svg, secondsLeft, trouble } = usePolling(waiting, at);
  const app = waiting.deepLink && (
    <div className="sign-in-app">
      <a href={waiting.deepLink} className="button button-primary button-wide">
        <Icon name="phone" />
        <span>{words.openApp}</span>
      </a>
      <p className="muted">{words.openAppHint}</p>
    </div>
  );
  const code = (
    <div className="sign-in-qr">
      <ol>
        {words.scanSteps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      {svg && <QrCode svg={svg} />}
    </div>
  );
  const isAppFirst = isPhone && app !== null;
  return (
    <>
      {/* Without scripts the page is asked for again, which takes until the phone has answered, or some time. */}
      <noscript>
        <meta httpEquiv="refresh" content={`2;url=${at}?check`} />
      </noscript>
      {waiting.kind === 'push' && (
        <div>
          <h2>{words.pushSent}</h2>
          {waiting.number && <p>{words.pushTo(waiting.number)}</p>}
          <p>{words.pushHint}</p>
          <p className="muted">{words.pushNothing}</p>
        </div>
      )}
      {waiting.kind === 'link' && (isAppFirst ? app : code)}
      {waiting.code && (
        <div className="sign-in-code">
          <p className="field-label">{words.code}</p>
          <p className="digits">{waiting.code}</p>
          <p className="muted">{waiting.kind === 'push' ? words.codeChoiceHint : words.codeHint}</p>
        </div>
      )}
      {waiting.kind === 'link' && app && (
        <details>
          <summary>{isAppFirst ? words.otherDevice : words.sameDevice}</summary>
          {isAppFirst ? code : app}
        </details>
      )}
      <p className="sign-in-state">
        <span className="pulse" aria-hidden="true" />
        <span role="status">{trouble === null ? words.waiting : words[trouble]}</span>
        <span className="muted" aria-hidden="true">
          {words.timeLeft(Math.floor(secondsLeft / 60), String(secondsLeft % 60).padStart(2, '0'))}
        </span>
      </p>
      <Form method="post" action={at} className="actions">
        <Button kind="secondary">{waiting.kind === 'push' ? words.useQr : words.newCode}</Button>
        <Button kind="quiet" name="intent" value="cancel">
          {words.cancel}
        </Button>
      </Form>
    </>
  );
}

/** Drawn by the API, of squares alone. As a picture, so that nothing in it could ever run. */
function QrCode({ svg }: { svg: string }): ReactNode {
  const words = useTexts(signInTexts);
  return (
    <img
      className="qr"
      src={`data:image/svg+xml,${encodeURIComponent(svg)}`}
      alt={words.qrAlt}
      width={240}
      height={240}
    />
  );
}
