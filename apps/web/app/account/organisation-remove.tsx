import { removeMember } from '@tamga/contract/org.members';
import { ConfirmPage, useTexts } from '@tamga/ui';
import type { ReactNode } from 'react';
import { redirect } from 'react-router';
import { attempt } from '#app/platform/api.server.ts';
import { problemOf } from '#app/platform/refusal.server.ts';
import { organisationTexts } from '#app/texts/account.organisations.ts';
import type { Route } from './+types/organisation-remove.ts';
import { findMember } from './organisation-member.server.ts';

export const loader = ({ context, params: { id, userId } }: Route.LoaderArgs) => findMember(context, id, userId);

export async function action({ request, context, params: { id, userId: userID } }: Route.ActionArgs) {
  const form = await request.formData();
  const { isSelf } = await findMember(context, id, userID);
  const outcome = await attempt(context, removeMember, { params: { id, userID } });
  if (!outcome.ok) return problemOf(outcome.refusal, form);
  return redirect(isSelf ? '/me/organisations?done=left' : `/me/organisations/${id}?done=removed`);
}

export default function RemoveMember({ loaderData, params }: Route.ComponentProps): ReactNode {
  const words = useTexts(organisationTexts);
  const { isSelf, name, organisation } = loaderData;
  const titleOf = (): string => {
    if (isSelf) return words.leaveTitle(organisation);
    return name === null ? words.takeBackTitle : words.removeTitle(name);
  };
  return (
    <ConfirmPage
      title={titleOf()}
      submit={isSelf ? words.leave : name === null ? words.takeBack : words.remove}
      back={`/me/organisations/${params.id}`}
    >
      <p>{isSelf ? words.leaveText : name === null ? words.takeBackText : words.removeText}</p>
    </ConfirmPage>
  );
}
