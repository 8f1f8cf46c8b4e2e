import { verifyAuditLog } from '@tamga/contract/audit';
import { Card, Field, JsonView, Notice, PageTitle, SummaryList, TaskForm, useFormats, useTexts } from '@tamga/ui';
import type { ReactNode } from 'react';
import { type Answer, attempt } from '#app/platform/api.server.ts';
import { problemOf } from '#app/platform/refusal.server.ts';
import { auditTexts } from '#app/texts/admin-audit.ts';
import { admitAdmin } from '#app/platform/ask.server.ts';
import type { Route } from './+types/verify-audit.ts';

export async function loader({ context }: Route.LoaderArgs): Promise<null> {
  await admitAdmin(context);
  return null;
}

/** A form although it changes nothing: reading the whole log is not to be repeated by every reload. */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData();
  // A browser ends lines in its own way; a signed note has one way.
  const given = form.get('checkpoint');
  // As it is, to its last line: what was signed is not trimmed.
  const kept = (typeof given === 'string' ? given : '').replaceAll('\r\n', '\n');
  const query = kept.trim() === '' ? {} : { checkpoint: kept };
  const outcome = await attempt(context, verifyAuditLog, { query });
  return outcome.ok ? { verdict: outcome.data } : problemOf(outcome.refusal, form);
}

export default function VerifyAudit({ actionData }: Route.ComponentProps): ReactNode {
  const words = useTexts(auditTexts);
  return (
    <>
      <PageTitle
        title={words.verifyTitle}
        lead={words.verifyLead}
        crumbs={[{ to: '/admin/audit', label: words.title }]}
      />
      {actionData && 'verdict' in actionData && <Verdict verdict={actionData.verdict} />}
      <Card>
        <TaskForm submit={words.verifyNow}>
          <Field name="checkpoint" label={words.kept} hint={words.keptHint} optional lines={6} />
        </TaskForm>
      </Card>
    </>
  );
}

function Verdict({ verdict }: { verdict: Answer<typeof verifyAuditLog> }): ReactNode {
  const words = useTexts(auditTexts);
  const formats = useFormats();
  const { ok, broken, pending_seconds: pending } = verdict;
  return (
    <>
      <Notice tone={ok ? 'success' : 'danger'} title={ok ? words.ok : words.broken} live>
        {broken ? (
          <p>
            {words.brokenText(formats.number(broken.seq))} {words.problems[broken.problem]}.
          </p>
        ) : (
          <p>{words.okText(formats.number(verdict.verified), formats.number(verdict.from))}</p>
        )}
      </Notice>
      <Card>
        <SummaryList
          facts={[
            { label: words.last, value: formats.number(verdict.seq) },
            { label: words.signed, value: formats.number(verdict.signed) },
            {
              label: words.pending,
              value: pending === null ? words.pendingNone : words.seconds(formats.number(Math.round(pending))),
            },
            { label: words.lastHash, value: <code>{verdict.hash}</code> },
          ]}
        />
      </Card>
      {verdict.checkpoint && (
        <Card title={words.checkpoint}>
          <p className="muted">{words.keepThis}</p>
          <JsonView text={verdict.checkpoint} label={words.checkpoint} />
        </Card>
      )}
    </>
  );
}
