import { suspendPlatform } from '@tamga/contract/relay.platforms';
import { ConfirmPage, Field, useTexts } from '@tamga/ui';
import type { ReactNode } from 'react';
import { redirect } from 'react-router';
import { attempt } from '#app/platform/api.server.ts';
import { textOf } from '#app/platform/forms.ts';
import { problemOf } from '#app/platform/refusal.server.ts';
import { platformTexts } from '#app/texts/relay-platforms.ts';
import { platformAt } from './addresses.ts';
import { readPlatform } from './platforms.server.ts';
import type { Route } from './+types/suspend-platform.ts';

export async function loader({ context, params }: Route.LoaderArgs) {
  const { id, name } = await readPlatform(context, params.id);
  return { id, name };
}

export async function action({ request, context, params: { id } }: Route.ActionArgs) {
  const form = await request.formData();
  const outcome = await attempt(context, suspendPlatform, { params: { id }, body: { reason: textOf(form, 'reason') } });
  return outcome.ok ? redirect(`${platformAt(id)}?done=suspended`) : problemOf(outcome.refusal, form);
}

export default function SuspendPlatform({ loaderData: { id, name } }: Route.ComponentProps): ReactNode {
  const words = useTexts(platformTexts);
  return (
    <ConfirmPage
      title={words.suspendTitle(name)}
      submit={words.suspend}
      back={platformAt(id)}
      fields={<Field name="reason" label={words.reason} maxLength={300} />}
    >
      <p>{words.suspendText}</p>
    </ConfirmPage>
  );
}
