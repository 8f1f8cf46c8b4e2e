import type { PaymentState } from '@tamga/contract/payments';
import { Button, ButtonLink, Card, Icon, Notice, TaskForm, useFormats, useTexts } from '@tamga/ui';
import type { ReactNode } from 'react';
import { Form } from 'react-router';
import { paymentTexts } from '#app/texts/account.payments.ts';
import type { ShownPayment } from './payment-state.ts';

/** How to begin to pay: two buttons of one form, which works without scripts. */
export function PayForm({ once }: { once: string }): ReactNode {
  const words = useTexts(paymentTexts);
  return (
    <Card>
      <TaskForm
        submit={words.payByQr}
        aside={
          <Button kind="secondary" name="method" value="card">
            {words.payByCard}
          </Button>
        }
      >
        <input type="hidden" name="once" value={once} />
      </TaskForm>
    </Card>
  );
}

/** The code to scan, apps on the same phone, the page for cards; and a page that asks again by itself until it is paid. */
export function HowToPay(props: { id: string; session: ShownPayment['session']; state: PaymentState }): ReactNode {
  const words = useTexts(paymentTexts);
  const { id, session, state } = props;
  return (
    <>
      {/* Without scripts the page is asked for again. */}
      <noscript>
        <meta httpEquiv="refresh" content="5" />
      </noscript>
      {session ? <Session session={session} /> : <Notice tone="accent" title={words.checking} />}
      {session && state === 'error' && <Notice tone="warning" title={words.checking} />}
      <div className="actions">
        <ButtonLink to={`/me/payments/${id}`} kind="secondary">
          {words.refresh}
        </ButtonLink>
        {state !== 'submitted' && (
          <Form method="post">
            <Button kind="quiet" name="intent" value="cancel">
              {words.giveUp}
            </Button>
          </Form>
        )}
      </div>
    </>
  );
}

function Session({ session }: { session: NonNullable<ShownPayment['session']> }): ReactNode {
  const words = useTexts(paymentTexts);
  const formats = useFormats();
  const { qr_svg, apps, link, expires_at } = session;
  return (
    <Card title={words.howTitle}>
      <ol>
        {words.howSteps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      {/* Drawn by the API, of squares alone. As a picture, so that nothing in it could ever run. */}
      <img
        className="qr"
        src={`data:image/svg+xml,${encodeURIComponent(qr_svg)}`}
        alt={words.qrAlt}
        width={240}
        height={240}
      />
      <p>{words.until(formats.time(expires_at))}</p>
      <p className="sign-in-state">
        <span className="pulse" aria-hidden="true" />
        <span>{words.waiting}</span>
      </p>
      {link && (
        <p>
          <ButtonLink to={link} kind="secondary" away>
            {words.cardPage}
          </ButtonLink>
        </p>
      )}
      {apps.length > 0 && (
        <details>
          <summary>{words.onThisPhone}</summary>
          <ul>
            {apps.map(({ name, link: to }) => (
              <li key={name}>
                <a href={to} rel="noreferrer">
                  <Icon name="phone" /> {name}
                </a>
              </li>
            ))}
          </ul>
        </details>
      )}
    </Card>
  );
}
