import { getReference } from '@tamga/contract/references';
import {
  ButtonLink,
  Card,
  CopyField,
  Notice,
  PageTitle,
  Section,
  StatusTag,
  SummaryList,
  useFormats,
  useLanguage,
  useTexts,
} from '@tamga/ui';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { call } from '#app/platform/api.server.ts';
import { documentTexts } from '#app/texts/account.documents.ts';
import type { Route } from './+types/document.ts';
import { documentTones } from './document-tones.ts';

export async function loader({ context, params: { id } }: Route.LoaderArgs) {
  const {
    qr: _,
    verify_url: __,
    content_sha256: ___,
    ...shown
  } = await call(context, getReference, { params: { id } });
  return shown;
}

type Shown = Route.ComponentProps['loaderData'];

export default function OneDocument({ loaderData: shown }: Route.ComponentProps): ReactNode {
  const words = useTexts(documentTexts);
  const formats = useFormats();
  const language = useLanguage();
  const { id, state, title, issuer, number, issued_at, valid_until, purpose, fields } = shown;
  const isToBeHad = state === 'issued' || state === 'expired';
  return (
    <>
      <PageTitle title={title[language]} crumbs={[{ to: '/me/documents', label: words.title }]}>
        {isToBeHad && fields.length > 0 && (
          <ButtonLink to={`/me/documents/${id}/file`} icon="download" away>
            {words.download}
          </ButtonLink>
        )}
      </PageTitle>
      <State shown={shown} />
      <SummaryList
        facts={[
          { label: words.facts.number, value: number },
          { label: words.facts.issuer, value: issuer[language] },
          ...(issued_at ? [{ label: words.facts.issued, value: formats.date(issued_at) }] : []),
          { label: words.facts.until, value: valid_until ? formats.date(valid_until) : words.noEnd },
          ...(purpose ? [{ label: words.facts.purpose, value: purpose }] : []),
        ]}
      />
      {fields.length > 0 && (
        <Section title={words.says}>
          <SummaryList facts={fields.map(({ label, value }) => ({ label: label[language], value }))} />
        </Section>
      )}
      {isToBeHad && shown.verify_code && <Checking id={id} number={number} code={shown.verify_code} />}
    </>
  );
}

/** What became of it, and what to do next. */
function State({ shown: { state, revoke_reason } }: { shown: Shown }): ReactNode {
  const words = useTexts(documentTexts);
  const tag = <StatusTag tone={documentTones[state]}>{words.states[state]}</StatusTag>;
  if (state === 'issued') return <p>{tag}</p>;
  if (state === 'requested' || state === 'generating')
    return (
      <Notice tone="accent" title={words.notReady}>
        <p>{words.notReadyText}</p>
        <p>
          <Link to="." replace>
            {words.reload}
          </Link>
        </p>
      </Notice>
    );
  const text = state === 'revoked' ? words.revokedText(revoke_reason ?? '') : words[`${state}Text`];
  return (
    <Notice tone={documentTones[state]} title={words[state]}>
      <p>{text}</p>
    </Notice>
  );
}

function Checking({ id, number, code }: { id: string; number: string; code: string }): ReactNode {
  const words = useTexts(documentTexts);
  return (
    <Section title={words.check} lead={words.checkLead}>
      <Card>
        <p>
          <img className="qr" src={`/me/documents/${id}/qr`} alt={words.qr} width={240} height={240} />
        </p>
        <CopyField name="code" label={words.code} value={code} />
        <p>
          <Link to={`/verify/${number}?code=${code}`}>{words.tryIt}</Link>
        </p>
        <p>
          <a href={`/me/documents/${id}/data`}>{words.downloadData}</a>
        </p>
      </Card>
    </Section>
  );
}
