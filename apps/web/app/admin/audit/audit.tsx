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
import { askList } from '#app/platform/ask.server.ts';
import { readSeal, recordQueryOf, type Seal } from './audit.server.ts';
import { dayOf, groupsOf } from '#app/platform/groups.ts';
import { When } from '#app/platform/when.tsx';
import { Named, useActionTexts, useActionWords } from './record-words.tsx';
import type { Route } from './+types/audit.ts';

export async function loader({ context, url }: Route.LoaderArgs) {
  const [{ rows, ...list }, seal] = await Promise.all([
    askList(context, listAuditRecords, { query: recordQueryOf(url) }, ({ seq, at, actor, action, object }) => ({
      seq,
      at,
      actor,
      action,
      object,
    })),
    readSeal(context),
  ]);
  // What one did again and again on a day is one line, with what it is made of behind it.
  const groups = groupsOf(rows, ({ actor, action, at }) => `${actor} ${action} ${dayOf(at)}`);
  return { ...list, groups, seal };
}

type Group = Route.ComponentProps['loaderData']['groups'][number];

export default function Audit({ loaderData: { groups, next, problem, seal } }: Route.ComponentProps): ReactNode {
  const words = useTexts(auditTexts);
  const shared = useTexts(adminTexts);
  const actionWords = useActionWords();
  const actions = Object.entries(useActionTexts()).map(([value, label]) => ({ value, label }));
  const columns = [
    { key: 'at', heading: words.at, cell: ([{ at }]: Group) => <When at={at} /> },
    {
      key: 'action',
      heading: words.action,
      cell: (group: Group) => (
        <>
          <Link to={`/admin/audit/${group[0].seq}`}>{actionWords(group[0].action)}</Link>
          {group.length > 1 && <Repeated group={group} />}
        </>
      ),
    },
    { key: 'actor', heading: words.actor, cell: ([{ actor }]: Group) => <Named value={actor} by="actor" /> },
    { key: 'object', heading: words.object, cell: (group: Group) => <Objects group={group} /> },
    { key: 'seal', heading: words.seal, cell: ([{ seq }]: Group) => <SealMark seq={seq} seal={seal} /> },
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
          { name: 'action', label: words.action, options: [{ value: '', label: shared.all }, ...actions] },
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
        rows={groups}
        rowKey={([{ seq }]) => String(seq)}
        next={next}
        problem={problem}
        csv="/admin/audit.csv"
        empty={
          <EmptyState title={words.empty} picture="search">
            <p>{shared.emptyFiltered}</p>
          </EmptyState>
        }
      />
    </>
  );
}

function Repeated({ group }: { group: Group }): ReactNode {
  const words = useTexts(auditTexts);
  return (
    <details>
      <summary>{words.times(group.length)}</summary>
      <ul className="plain-list">
        {group.map(({ seq, at }) => (
          <li key={seq}>
            <Link to={`/admin/audit/${seq}`}>
              <When at={at} />
            </Link>
          </li>
        ))}
      </ul>
    </details>
  );
}

/** One is named; of several only the first, since the others are behind the number of times. */
function Objects({ group }: { group: Group }): ReactNode {
  const words = useTexts(auditTexts);
  const objects = new Set(group.map(({ object }) => object));
  return (
    <>
      <Named value={group[0].object} by="object" />
      {objects.size > 1 && <p className="muted">{words.andOthers(objects.size - 1)}</p>}
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
