import { type ApprovalState, listOwnApprovals, type OwnApproval } from '@tamga/contract/approvals';
import {
  ButtonLink,
  Card,
  DataTable,
  EmptyState,
  Notice,
  PageTitle,
  Section,
  StatusTag,
  type Tone,
  useFormats,
  useLanguage,
  useTexts,
} from '@tamga/ui';
import type { ReactNode } from 'react';
import { call } from '#app/platform/api.server.ts';
import { approvalTexts } from '#app/texts/account.approvals.ts';
import type { Route } from './+types/approvals.ts';
import { useRefreshWhile } from '#app/platform/refresh-while.ts';

export async function loader({ context, url }: Route.LoaderArgs) {
  const after = url.searchParams.get('after') ?? undefined;
  const [pending, page] = await Promise.all([
    call(context, listOwnApprovals, { query: { state: 'PENDING' } }),
    call(context, listOwnApprovals, { query: { after } }),
  ]);
  const past = page.items.filter(({ state }) => state !== 'PENDING');
  return { pending: pending.items, past, next: page.next };
}

type Shown = Omit<OwnApproval, 'created_at' | 'expires_at' | 'finished_at'> & {
  created_at: string;
  expires_at: string;
  finished_at: string | null;
};

export default function Approvals({ loaderData: { pending, past, next } }: Route.ComponentProps): ReactNode {
  const words = useTexts(approvalTexts);
  useRefreshWhile(pending.length > 0);
  const none = (
    <EmptyState title={words.approvalsNone} picture="done">
      <p>{words.approvalsNoneText}</p>
    </EmptyState>
  );
  return (
    <>
      <PageTitle title={words.approvals} lead={words.approvalsLead} />
      {pending.length > 0 && <Pending approvals={pending} />}
      {past.length > 0 || next ? <Past approvals={past} next={next} /> : pending.length === 0 && none}
    </>
  );
}

function Pending({ approvals }: { approvals: readonly Shown[] }): ReactNode {
  const words = useTexts(approvalTexts);
  const language = useLanguage();
  const formats = useFormats();
  const kinds: Readonly<Record<string, string>> = words.approvalKinds;
  return (
    <Section
      title={words.approvalsPending}
      actions={
        <ButtonLink to="/me/approvals" kind="secondary">
          {words.refresh}
        </ButtonLink>
      }
    >
      <Notice tone="accent" title={words.approvalsHow}>
        <p>{words.approvalsWarning}</p>
      </Notice>
      {approvals.map((one) => (
        <Card key={one.id} act="sign" title={kinds[one.kind] ?? words.approvalKinds.other}>
          <p>{language === 'mn' ? one.text_mn : one.text_en}</p>
          {one.verification_code && (
            <p>
              <span className="muted">{words.checkCode}</span>
              <br />
              <span className="check-code">{one.verification_code}</span>
            </p>
          )}
          <p className="muted">{words.until(formats.time(one.expires_at))}</p>
        </Card>
      ))}
    </Section>
  );
}

const tones: Record<ApprovalState, Tone> = {
  PENDING: 'accent',
  APPROVED: 'success',
  REFUSED: 'danger',
  EXPIRED: 'warning',
  FAILED: 'danger',
  CANCELLED: 'neutral',
};

function Past({ approvals, next }: { approvals: readonly Shown[]; next: string | null }): ReactNode {
  const words = useTexts(approvalTexts);
  const language = useLanguage();
  const formats = useFormats();
  const reasons: Readonly<Record<string, string>> = words.approvalReasons;
  return (
    <Section title={words.approvalsPast}>
      <DataTable
        caption={words.approvalsPast}
        rows={approvals}
        rowKey={({ id }) => id}
        next={next}
        empty={null}
        columns={[
          { key: 'what', heading: words.what, cell: (one) => (language === 'mn' ? one.text_mn : one.text_en) },
          { key: 'when', heading: words.when, cell: (one) => formats.dateTime(one.finished_at ?? one.created_at) },
          {
            key: 'state',
            heading: words.outcome,
            cell: (one) => (
              <>
                <StatusTag tone={tones[one.state]}>{words.approvalStates[one.state]}</StatusTag>
                {one.reason && reasons[one.reason] && <p className="muted">{reasons[one.reason]}</p>}
              </>
            ),
          },
        ]}
      />
    </Section>
  );
}
