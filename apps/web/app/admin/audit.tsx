import { listAuditRecords } from '@tamga/contract/audit';
import {
  ButtonLink,
  DataTable,
  EmptyState,
  Filters,
  Icon,
  PageTitle,
  StatusTag,
  useFormats,
  useTexts,
} from '@tamga/ui';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { adminTexts } from '#app/texts/admin.ts';
import { auditTexts } from '#app/texts/admin-audit.ts';
import { askList } from './ask.server.ts';
import { readSeal, recordQueryOf, type Seal } from './audit.server.ts';
import { When } from './when.tsx';
import type { Route } from './+types/audit.ts';

export async function loader({ context, url }: Route.LoaderArgs) {
  const [list, seal] = await Promise.all([
    askList(context, listAuditRecords, { query: recordQueryOf(url) }, ({ seq, at, actor, action, object }) => ({
      seq,
      at,
      actor,
      action,
      object,
    })),
    readSeal(context),
  ]);
  return { ...list, seal };
}

type Row = Route.ComponentProps['loaderData']['rows'][number];

export default function Audit({ loaderData: { rows, next, problem, seal } }: Route.ComponentProps): ReactNode {
  const words = useTexts(auditTexts);
  const shared = useTexts(adminTexts);
  const narrowed = (name: string, value: string) => (
    <Link to={`?${name}=${encodeURIComponent(value)}`}>
      <code>{value.replace(/^(\w+):([0-9a-f]{8})-[0-9a-f-]{27}$/, '$1:$2…')}</code>
    </Link>
  );
  const columns = [
    {
      key: 'seq',
      heading: words.seq,
      cell: ({ seq }: Row) => <Link to={`/admin/audit/${seq}`}>{seq}</Link>,
      align: 'end' as const,
    },
    { key: 'at', heading: words.at, cell: ({ at }: Row) => <When at={at} /> },
    { key: 'action', heading: words.action, cell: ({ action }: Row) => narrowed('action', action) },
    { key: 'actor', heading: words.actor, cell: ({ actor }: Row) => narrowed('actor', actor) },
    { key: 'object', heading: words.object, cell: ({ object }: Row) => narrowed('object', object) },
    { key: 'seal', heading: words.seal, cell: ({ seq }: Row) => <SealMark seq={seq} seal={seal} /> },
  ];
  return (
    <>
      <PageTitle title={words.title} lead={words.lead}>
        <ButtonLink to="/admin/audit/verify" kind="secondary" icon="shield">
          {words.verifyNow}
        </ButtonLink>
      </PageTitle>
      <SealLine seal={seal} />
      <Filters
        filters={[
          { name: 'action', label: words.action },
          { name: 'actor', label: words.actor },
          { name: 'object', label: words.object },
          { name: 'request_id', label: words.request },
          { name: 'from', label: shared.from, type: 'date' },
          { name: 'to', label: shared.to, type: 'date' },
        ]}
      />
      <DataTable
        caption={words.title}
        columns={columns}
        rows={rows}
        rowKey={({ seq }) => String(seq)}
        next={next}
        problem={problem}
        csv="/admin/audit.csv"
        empty={
          <EmptyState title={words.empty}>
            <p>{shared.emptyFiltered}</p>
          </EmptyState>
        }
      />
    </>
  );
}

function SealLine({ seal }: { seal: Seal | null }): ReactNode {
  const words = useTexts(auditTexts);
  const formats = useFormats();
  return (
    <p className="seal-line">
      <StatusTag tone={seal ? 'success' : 'warning'}>
        {seal ? words.sealedUpTo(formats.number(seal.size)) : words.notSealed}
      </StatusTag>
      {seal?.at && <span className="muted">{words.sealedAt(formats.dateTime(seal.at))}</span>}
    </p>
  );
}

/** In a table: most records are signed for, so that a mark is enough for those. */
function SealMark({ seq, seal }: { seq: number; seal: Seal | null }): ReactNode {
  const words = useTexts(auditTexts);
  if (seal === null || seq > seal.size) return <SealTag seq={seq} seal={seal} />;
  return (
    <span className="seal-mark">
      <Icon name="check" />
      <span className="visually-hidden">{words.sealed}</span>
    </span>
  );
}

export function SealTag({ seq, seal }: { seq: number; seal: Seal | null }): ReactNode {
  const words = useTexts(auditTexts);
  const isSealed = seal !== null && seq <= seal.size;
  return <StatusTag tone={isSealed ? 'success' : 'warning'}>{isSealed ? words.sealed : words.waiting}</StatusTag>;
}
