import { discardAssignment } from '@tamga/contract/relay.sending';
import { ConfirmPage, Field, useTexts } from '@tamga/ui';
import type { ReactNode } from 'react';
import { redirect } from 'react-router';
import { attempt } from '#app/platform/api.server.ts';
import { textOf } from '#app/platform/forms.ts';
import { problemOf } from '#app/platform/refusal.server.ts';
import { relayRequestTexts } from '#app/texts/relay-requests.ts';
import { requestAt } from './addresses.ts';
import { readLeg } from './request.server.ts';
import type { Route } from './+types/discard-message.ts';

export async function loader({ context, params }: Route.LoaderArgs) {
  const { platform } = await readLeg(context, params, 'discard');
  return { id: params.id, platform };
}

export async function action({ request, context, params }: Route.ActionArgs) {
  const form = await request.formData();
  const asked = { params: { id: params.leg }, body: { reason: textOf(form, 'reason') } };
  const outcome = await attempt(context, discardAssignment, asked);
  return outcome.ok ? redirect(`${requestAt(params.id)}?done=discarded`) : problemOf(outcome.refusal, form);
}

export default function DiscardMessage({ loaderData: { id, platform } }: Route.ComponentProps): ReactNode {
  const words = useTexts(relayRequestTexts);
  return (
    <ConfirmPage
      title={words.discardTitle}
      submit={words.discard}
      back={requestAt(id)}
      fields={<Field name="reason" label={words.reason} hint={words.reasonHint} maxLength={300} />}
    >
      <p>{words.discardText(platform)}</p>
    </ConfirmPage>
  );
}
