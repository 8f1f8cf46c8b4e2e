import { getSigning } from '@tamga/contract/signing';
import { beginSigning } from '@tamga/contract/signing.documents';
import { listSignersAfter } from '@tamga/contract/signing.signers';
import { ButtonLink, Card, Notice, PageTitle, StatusTag, SummaryList, useFormats, useTexts } from '@tamga/ui';
import type { ReactNode } from 'react';
import { Link, redirect } from 'react-router';
import { attempt, call } from '#app/platform/api.server.ts';
import { problemOf } from '#app/platform/refusal.server.ts';
import { useRefreshWhile } from '#app/platform/refresh-while.ts';
import { signingTexts } from '#app/texts/account.signing.ts';
import type { Route } from './+types/signing.ts';
import { After, isToSign } from './signing-after.tsx';
import { tellGivenUp } from './signing-given-up.server.ts';
import { PlaceForm } from './signing-place.tsx';
import { tellSeal } from './signing-seal.server.ts';
import { readSignedFor, wishIn } from './signing.server.ts';
import { signingTones } from './signing-tones.ts';

export async function loader({ context, params: { id } }: Route.LoaderArgs) {
  const { sid: _, digest: __, seal, ...document } = await call(context, getSigning, { params: { id } });
  const isToBegin = document.allowed_actions.includes('begin');
  const { items, given_up_at } = await call(context, listSignersAfter, { params: { id } });
  const after = items.map(({ id, position, state }) => ({ id, position, state }));
  const sealed = tellSeal(context, seal);
  const givenUp = tellGivenUp(context, given_up_at);
  return {
    document,
    sealed,
    isToBegin,
    after,
    givenUp,
    organisations: isToBegin ? await readSignedFor(context) : [],
  };
}

export async function action({ request, context, params: { id } }: Route.ActionArgs) {
  const form = await request.formData();
  const outcome = await attempt(context, beginSigning, { params: { id }, body: wishIn(form) });
  return outcome.ok ? redirect(`/me/sign/${id}`) : problemOf(outcome.refusal, form);
}

type Shown = Route.ComponentProps['loaderData']['document'];

export default function OneSigning({ loaderData }: Route.ComponentProps): ReactNode {
  const { document, sealed, isToBegin, after, givenUp, organisations } = loaderData;
  const words = useTexts(signingTexts);
  const formats = useFormats();
  const isOver = document.finished_at !== null;
  const isWaiting = !isOver && !isToBegin;
  useRefreshWhile(isWaiting);
  return (
    <div className="narrow">
      <PageTitle title={document.name} crumbs={[{ to: '/me/sign', label: words.title }]} />
      {!isOver && (
        <p>
          <StatusTag tone={signingTones[document.state]}>
            {isToBegin ? words.toBegin : words.states[document.state]}
          </StatusTag>
          {/* Without scripts, too, the code is there as soon as the phone has it. */}
          {isWaiting && (
            <noscript>
              <meta httpEquiv="refresh" content="3" />
            </noscript>
          )}
        </p>
      )}
      {document.display_text && <p>{document.display_text}</p>}
      {!isToBegin && <Standing document={document} isWaitedFor={after.some(isToSign)} />}
      {sealed && (
        <Notice tone={sealed.tone} title={sealed.title}>
          <p>{sealed.text}</p>
          {sealed.isAwaited && <Again />}
        </Notice>
      )}
      {isToBegin && document.reason && (
        <Notice tone="warning" title={words.triedOnce}>
          <p>{words.reasons[document.reason]}</p>
        </Notice>
      )}
      {isToBegin && document.findings && (
        <>
          <p className="muted">{words.signUntil(formats.dateTime(document.expires_at))}</p>
          <p>
            <ButtonLink to={`/me/sign/${document.id}/file?brought`} kind="secondary" icon="download" away>
              {words.read}
            </ButtonLink>
          </p>
          <Findings warnings={document.findings.warnings} />
        </>
      )}
      {/* Before the button that signs: then it is too late. Who was asked asks no others. */}
      {document.kind === 'PDF' && (
        <After
          id={document.id}
          after={after}
          isToBegin={isToBegin && !document.is_asked}
          isSigned={document.state === 'COMPLETED'}
          givenUp={givenUp}
        />
      )}
      {isToBegin && document.findings && (
        <PlaceForm
          document={document.id}
          sha256={document.sha256}
          findings={document.findings}
          organisations={organisations}
        />
      )}
      <Facts document={document} />
      {document.allowed_actions.includes('cancel') && (
        <p>
          <Link to={`/me/sign/${document.id}/cancel`}>{document.is_asked ? words.decline : words.stop}</Link>
        </p>
      )}
    </div>
  );
}

/** How far it is, and what to do next. */
function Standing({ document, isWaitedFor }: { document: Shown; isWaitedFor: boolean }): ReactNode {
  const words = useTexts(signingTexts);
  const { id, state, kind, reason } = document;
  if (state === 'COMPLETED')
    return (
      <Notice tone="success" title={words.done}>
        <p>{isWaitedFor ? words.othersWait : words.doneText}</p>
        <div className="actions">
          <ButtonLink to={`/me/sign/${id}/file`} icon="download" away>
            {kind === 'PDF' ? words.download : words.downloadJson}
          </ButtonLink>
          {kind === 'PDF' && <Link to="/verify">{words.check}</Link>}
        </div>
      </Notice>
    );
  if (document.finished_at !== null)
    return (
      <Notice tone={signingTones[state]} title={words.states[state]}>
        {reason && <p>{words.reasons[reason]}</p>}
        {document.is_asked ? (
          <p>{words.askedEnd}</p>
        ) : (
          <>
            <p>{words.nothingKept}</p>
            <p>
              <Link to="/me/sign/new">{words.again}</Link>
            </p>
          </>
        )}
      </Notice>
    );
  if (state === 'SIGNED' || state === 'ASSEMBLING')
    return (
      <Notice tone="accent" title={words.making} live>
        <p>{words.makingText}</p>
        <Again />
      </Notice>
    );
  return <OnPhone document={document} />;
}

function OnPhone({ document }: { document: Shown }): ReactNode {
  const words = useTexts(signingTexts);
  const formats = useFormats();
  return (
    <Card act="sign" title={words.waitTitle}>
      <p>{document.state === 'AWAITING_SIGNER' ? words.how : words.ringing}</p>
      {document.verification_code && (
        <>
          <p>
            <span className="muted">{words.checkCode}</span>
            <br />
            <span className="check-code">{document.verification_code}</span>
          </p>
          <p>{words.warning}</p>
          <p className="muted">{words.until(formats.time(document.expires_at))}</p>
        </>
      )}
      <Again />
    </Card>
  );
}

/** The page asks by itself while it is looked at; without scripts, and at once, by this. */
function Again(): ReactNode {
  const words = useTexts(signingTexts);
  return (
    <p>
      <Link to="." replace>
        {words.reload}
      </Link>
    </p>
  );
}

function Facts({ document: { size_bytes, findings, sha256 } }: { document: Shown }): ReactNode {
  const words = useTexts(signingTexts);
  const formats = useFormats();
  if (size_bytes === null || !findings || !sha256) return null;
  return (
    <details>
      <summary>{words.about}</summary>
      <SummaryList
        facts={[
          { label: words.facts.size, value: words.kilobytes(formats.number(Math.ceil(size_bytes / 1_024))) },
          { label: words.facts.pages, value: formats.number(findings.pages) },
          { label: words.facts.signatures, value: formats.number(findings.signatures) },
          { label: words.facts.sha256, value: <code>{sha256}</code> },
        ]}
      />
    </details>
  );
}

function Findings({ warnings }: { warnings: NonNullable<Shown['findings']>['warnings'] }): ReactNode {
  const words = useTexts(signingTexts);
  if (warnings.length === 0)
    return (
      <Notice tone="success">
        <p>{words.clean}</p>
      </Notice>
    );
  return (
    <Notice tone="warning" title={words.found}>
      <ul>
        {warnings.map((one) => (
          <li key={one}>{words.warnings[one]}</li>
        ))}
      </ul>
    </Notice>
  );
}
