import { getAuditCheckpoint, proveAuditRecord } from '@tamga/contract/audit';
import { Card, JsonView, Notice, PageTitle, useFormats, useTexts } from '@tamga/ui';
import type { ReactNode } from 'react';
import { attempt, failWith } from '#app/platform/api.server.ts';
import { useRefreshWhile } from '#app/platform/refresh-while.ts';
import { auditTexts } from '#app/texts/admin-audit.ts';
import { admitAdmin, ask } from '#app/platform/ask.server.ts';
import { readNote } from './audit.server.ts';
import { MerklePath } from './merkle-path.tsx';
import { walkTree } from './merkle.server.ts';
import type { Route } from './+types/audit-proof.ts';

export async function loader({ context, params }: Route.LoaderArgs) {
  await admitAdmin(context);
  const seq = Number(params.seq);
  const [outcome, { keys }] = await Promise.all([
    attempt(context, proveAuditRecord, { params: { seq } }),
    ask(context, getAuditCheckpoint),
  ]);
  if (!outcome.ok) {
    if (outcome.refusal.code === 'audit.record_not_signed') return { seq, proof: null, keys };
    throw failWith(outcome.refusal.status === 400 ? { ...outcome.refusal, status: 404 } : outcome.refusal);
  }
  const { entry, path, checkpoint } = outcome.data;
  const note = readNote(checkpoint);
  const walk = walkTree(entry, seq - 1, note?.size ?? 0, path, note?.root ?? '');
  return { seq, proof: { entry, checkpoint, walk, size: note?.size ?? 0, root: note?.root ?? '' }, keys };
}

export default function AuditProof({ loaderData: { seq, proof, keys } }: Route.ComponentProps): ReactNode {
  const words = useTexts(auditTexts);
  const formats = useFormats();
  useRefreshWhile(proof === null);
  const crumbs = [
    { to: '/admin/audit', label: words.title },
    { to: `/admin/audit/${seq}`, label: words.record(formats.number(seq)) },
  ];
  return (
    <>
      <PageTitle title={words.proofTitle(formats.number(seq))} lead={words.proofLead} crumbs={crumbs} />
      {proof ? (
        <>
          <Notice
            tone={proof.walk.holds ? 'success' : 'danger'}
            title={proof.walk.holds ? words.proofHolds : words.proofBroken}
          >
            <p>{proof.walk.holds ? words.proofHoldsText(formats.number(proof.size)) : words.proofBrokenText}</p>
          </Notice>
          <Card>
            <MerklePath walk={proof.walk} root={proof.root} />
          </Card>
          <Card title={words.checkpoint}>
            <JsonView text={proof.checkpoint} label={words.checkpoint} />
          </Card>
          <Card title={words.keys}>
            <JsonView text={keys.join('\n')} label={words.keys} />
          </Card>
          <Card title={words.entry}>
            <JsonView text={proof.entry} label={words.entry} />
          </Card>
        </>
      ) : (
        <Notice tone="warning" live>
          <p>{words.notYet}</p>
        </Notice>
      )}
    </>
  );
}
