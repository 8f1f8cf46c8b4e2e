import { listAuditRecords } from '@tamga/contract/audit';
import { ButtonLink, Card, JsonView, Notice, PageTitle, SummaryList, useFormats, useTexts } from '@tamga/ui';
import type { ReactNode } from 'react';
import { data, Link } from 'react-router';
import { auditTexts } from '#app/texts/admin-audit.ts';
import { ask } from '#app/platform/ask.server.ts';
import { readSeal, type ShownRecord } from './audit.server.ts';
import { SealTag } from './audit.tsx';
import { Named, useActionWords } from './record-words.tsx';
import type { Route } from './+types/audit-record.ts';

export async function loader({ context, params }: Route.LoaderArgs) {
  const seq = Number(params.seq);
  if (!Number.isSafeInteger(seq) || seq < 1) throw data(null, { status: 404 });
  const [{ items }, seal] = await Promise.all([
    ask(context, listAuditRecords, { query: { seq, limit: 1 } }),
    readSeal(context),
  ]);
  const [record] = items;
  if (!record) throw data(null, { status: 404 });
  // As text: what is in it is not for the page to know.
  const { details, personal, ...shown } = record;
  return {
    record: shown,
    details: JSON.stringify(details, null, 2),
    personal: personal && JSON.stringify(personal, null, 2),
    seal,
  };
}

export default function AuditRecord({ loaderData }: Route.ComponentProps): ReactNode {
  const words = useTexts(auditTexts);
  const formats = useFormats();
  const { record, details, personal, seal } = loaderData;
  return (
    <>
      <PageTitle title={words.record(formats.number(record.seq))} crumbs={[{ to: '/admin/audit', label: words.title }]}>
        <ButtonLink to={`/admin/audit/${record.seq}/proof`} icon="shield" kind="secondary">
          {words.prove}
        </ButtonLink>
      </PageTitle>
      <Card>
        <RecordFacts record={record} tag={<SealTag seq={record.seq} seal={seal} />} />
      </Card>
      <Card title={words.details}>
        <JsonView text={details} label={words.details} />
      </Card>
      {record.erased && (
        <Notice>
          <p>{words.personalErased}</p>
        </Notice>
      )}
      {personal && (
        <Card title={words.personal}>
          <JsonView text={personal} label={words.personal} />
        </Card>
      )}
      <p className="actions">
        {record.seq > 1 && <Link to={`/admin/audit/${record.seq - 1}`}>{words.before}</Link>}
        <Link to={`/admin/audit/${record.seq + 1}`}>{words.after}</Link>
      </p>
    </>
  );
}

function RecordFacts({
  record,
  tag,
}: {
  record: Omit<ShownRecord, 'details' | 'personal'>;
  tag: ReactNode;
}): ReactNode {
  const words = useTexts(auditTexts);
  const formats = useFormats();
  const actionWords = useActionWords();
  const filter = (name: string, value: string) => (
    <Link to={`/admin/audit?${name}=${encodeURIComponent(value)}`}>
      <code className="detail">{value}</code>
    </Link>
  );
  return (
    <SummaryList
      facts={[
        { label: words.seal, value: tag },
        { label: words.at, value: formats.dateTime(record.at) },
        { label: words.action, value: actionWords(record.action) },
        { label: words.code, value: filter('action', record.action) },
        { label: words.actor, value: <Named value={record.actor} by="actor" /> },
        { label: words.object, value: <Named value={record.object} by="object" /> },
        ...(record.tenant_id ? [{ label: words.tenant, value: <code>{record.tenant_id}</code> }] : []),
        { label: words.request, value: filter('request_id', record.request_id) },
        { label: words.hash, value: <code>{record.hash}</code> },
      ]}
    />
  );
}
