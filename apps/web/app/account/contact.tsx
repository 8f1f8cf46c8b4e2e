import { getOwnProfile } from '@tamga/contract/users';
import { putOwnPhone, removeOwnEmail, sendEmailCode, verifyEmailCode } from '@tamga/contract/users.contact';
import {
  Button,
  Card,
  Done,
  ErrorSummary,
  Field,
  Notice,
  PageTitle,
  type Problem,
  Section,
  SummaryList,
  TaskForm,
  useTexts,
} from '@tamga/ui';
import type { ReactNode } from 'react';
import { Form, redirect } from 'react-router';
import { attempt, call } from '#app/platform/api.server.ts';
import type { Context } from '#app/platform/context.ts';
import { textOf } from '#app/platform/forms.ts';
import { problemOf } from '#app/platform/refusal.server.ts';
import { contactTexts } from '#app/texts/account.contact.ts';
import { PhonePart } from './contact-phone.tsx';
import type { Route } from './+types/contact.ts';

export async function loader({ context, url }: Route.LoaderArgs) {
  const { email, email_verified_at, email_source, phone, phone_verified_at } = await call(context, getOwnProfile);
  return {
    email,
    source: email_verified_at === null ? null : email_source,
    phone,
    isProven: phone_verified_at !== null,
    isSent: url.searchParams.has('sent'),
    isPhoneSent: url.searchParams.has('phone-sent'),
  };
}

const page = '/me/profile/contact';

export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData();
  const [outcome, onward] = await change(context, form);
  return outcome.ok ? redirect(onward) : problemOf(outcome.refusal, form);
}

async function change(context: Context, form: FormData) {
  const intent = textOf(form, 'intent');
  if (intent === 'send') {
    const body = { email: textOf(form, 'email').trim() };
    return [await attempt(context, sendEmailCode, { body }), `${page}?sent`] as const;
  }
  if (intent === 'verify') {
    const body = { code: textOf(form, 'code').trim() };
    return [await attempt(context, verifyEmailCode, { body }), `${page}?done=email`] as const;
  }
  if (intent === 'remove') return [await attempt(context, removeOwnEmail), `${page}?done=removed`] as const;
  const body = { phone: textOf(form, 'phone').replaceAll(/[\s()-]/g, '') || null };
  if (intent === 'phone-send')
    return [await attempt(context, putOwnPhone, { body: { ...body, send_code: true } }), `${page}?phone-sent`] as const;
  if (intent === 'phone-verify') {
    const code = textOf(form, 'code').trim();
    return [await attempt(context, putOwnPhone, { body: { ...body, code } }), `${page}?done=proven`] as const;
  }
  return [await attempt(context, putOwnPhone, { body }), `${page}?done=phone`] as const;
}

export default function Contact({ loaderData, actionData }: Route.ComponentProps): ReactNode {
  const words = useTexts(contactTexts);
  // Several forms are on the page: what was refused is said at the one that was sent.
  const problemFor = (intent: string): Problem | null => (actionData?.values?.intent === intent ? actionData : null);
  const { isSent } = loaderData;
  const kept = problemFor('remove');
  return (
    <>
      <PageTitle title={words.title} lead={words.lead} crumbs={[{ to: '/me/profile', label: words.back }]} />
      <Done words={words.done} />
      {(isSent || loaderData.isPhoneSent) && !actionData && (
        <Notice tone="success" live>
          <p>{isSent ? words.sent : words.phoneSent}</p>
        </Notice>
      )}
      <Section title={words.email}>
        {kept && <ErrorSummary problem={kept} />}
        <EmailNow {...loaderData} />
        {(isSent || problemFor('verify')) && (
          <Card>
            <TaskForm submit={words.verify} problem={problemFor('verify')}>
              <input type="hidden" name="intent" value="verify" />
              <Field name="code" label={words.code} inputMode="numeric" autoComplete="one-time-code" maxLength={6} />
            </TaskForm>
          </Card>
        )}
        <Card>
          <TaskForm submit={words.send} kind={isSent ? 'secondary' : 'primary'} problem={problemFor('send')}>
            <input type="hidden" name="intent" value="send" />
            <Field
              name="email"
              label={words.newEmail}
              hint={words.sendHint}
              type="email"
              autoComplete="email"
              maxLength={254}
            />
          </TaskForm>
        </Card>
      </Section>
      <PhonePart {...loaderData} problemFor={problemFor} />
    </>
  );
}

function EmailNow({ email, source }: Pick<Route.ComponentProps['loaderData'], 'email' | 'source'>): ReactNode {
  const words = useTexts(contactTexts);
  return (
    <Card>
      <SummaryList
        facts={[
          {
            label: words.emailNow,
            value: email === null ? words.none : `${email} · ${words.sources[source ?? 'none']}`,
          },
        ]}
      />
      {email !== null && (
        <Form method="post">
          <Button kind="quiet" name="intent" value="remove">
            {words.remove}
          </Button>
        </Form>
      )}
    </Card>
  );
}
