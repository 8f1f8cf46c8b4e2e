import { reportedKinds, reportSecurityEvent } from '@tamga/contract/security';
import { CopyField, Field, PageTitle, Radios, TaskForm, TaskList, useFormats, useTexts, wordsIn } from '@tamga/ui';
import type { ReactNode } from 'react';
import { Link, redirect } from 'react-router';
import { attempt } from '#app/platform/api.server.ts';
import { guestContext } from '#app/platform/context.ts';
import { textOf } from '#app/platform/forms.ts';
import { problemOf } from '#app/platform/refusal.server.ts';
import { reportTexts } from '#app/texts/account.report.ts';
import type { Route } from './+types/report.ts';
import { isMoment, isNumber } from './moment.ts';

const kinds = ['unknown_sign_in', 'lost_device', 'phishing', 'suspicious_message', 'other'] as const;

export function loader({ url }: Route.LoaderArgs) {
  const asked = (name: string, isWritten: (text: string) => boolean) => {
    const value = url.searchParams.get(name);
    return value && isWritten(value) ? value : null;
  };
  const kind = kinds.find((one) => one === url.searchParams.get('kind')) ?? null;
  return { kind, at: asked('at', isMoment), number: asked('number', isNumber) };
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData();
  const { language } = context.get(guestContext);
  const kind = reportedKinds.find((one) => one === textOf(form, 'kind'));
  if (!kind) {
    const message = wordsIn(reportTexts, language).reportMissing;
    return { message, fields: { kind: message }, values: { description: textOf(form, 'description') } };
  }
  const description = textOf(form, 'description');
  const at = textOf(form, 'occurred_at');
  const body = { kind, ...(description && { description }), ...(isMoment(at) && { occurred_at: at }) };
  const outcome = await attempt(context, reportSecurityEvent, { body });
  return outcome.ok ? redirect(`/me/report?number=${outcome.data.id}`) : problemOf(outcome.refusal, form);
}

export default function Report({ loaderData }: Route.ComponentProps): ReactNode {
  const words = useTexts(reportTexts);
  const formats = useFormats();
  if (loaderData.number) return <Reported number={loaderData.number} />;
  return (
    <>
      <PageTitle title={words.report} lead={words.reportLead} />
      <TaskForm submit={words.reportSend}>
        {loaderData.at && (
          <>
            <p>{words.reportAbout(formats.dateTime(loaderData.at))}</p>
            <input type="hidden" name="occurred_at" value={loaderData.at} />
          </>
        )}
        <Radios
          name="kind"
          label={words.reportKind}
          value={loaderData.kind ?? undefined}
          options={kinds.map((value) => ({ value, label: words.reportKinds[value] }))}
        />
        <Field
          name="description"
          label={words.reportWords}
          hint={words.reportWordsHint}
          lines={5}
          maxLength={2_000}
          optional
        />
      </TaskForm>
    </>
  );
}

/** The number to refer to, and what helps at once. */
function Reported({ number: given }: { number: string }): ReactNode {
  const words = useTexts(reportTexts);
  return (
    <>
      <PageTitle title={words.reported} lead={words.reportedText} />
      <TaskList
        tasks={[
          {
            id: 'sessions',
            icon: 'shield',
            to: '/me/not-me',
            title: words.reportedSessions,
            details: words.reportedSessionsText,
            tone: 'warning',
          },
          { id: 'eid', icon: 'phone', to: '/me/eid', title: words.reportedEid, details: words.reportedEidText },
          { id: 'apps', icon: 'external', to: '/me/apps', title: words.reportedApps, details: words.reportedAppsText },
        ]}
      />
      <CopyField name="number" label={words.reportedNumber} value={given} />
      <p>
        <Link to="/me/reports">{words.reportedList}</Link>
      </p>
    </>
  );
}
