import { deleteOrganizationStamp } from '@tamga/contract/pki.marks';
import { ConfirmPage, useTexts } from '@tamga/ui';
import type { ReactNode } from 'react';
import { redirect } from 'react-router';
import { attempt } from '#app/platform/api.server.ts';
import { problemOf } from '#app/platform/refusal.server.ts';
import { imageTexts } from '#app/texts/account.images.ts';
import { stampTexts } from '#app/texts/account.stamps.ts';
import type { Route } from './+types/stamp-remove.ts';
import { findRepresented } from './represented.server.ts';

export const loader = ({ context, params: { regNo } }: Route.LoaderArgs) => findRepresented(context, regNo);

export async function action({ request, context, params: { regNo } }: Route.ActionArgs) {
  const outcome = await attempt(context, deleteOrganizationStamp, { params: { regNo } });
  if (!outcome.ok) return problemOf(outcome.refusal, await request.formData());
  return redirect(`/me/stamps/${encodeURIComponent(regNo)}?done=removed`);
}

export default function RemoveStamp({ loaderData: { regNo, name } }: Route.ComponentProps): ReactNode {
  const words = useTexts(imageTexts);
  const stampWords = useTexts(stampTexts);
  return (
    <ConfirmPage title={stampWords.removeStamp} submit={words.remove} back={`/me/stamps/${regNo}`}>
      <p>{stampWords.removeStampText(name)}</p>
    </ConfirmPage>
  );
}
