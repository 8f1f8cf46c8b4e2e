import { removePlatform } from '@tamga/contract/relay.platforms';
import { ConfirmPage, useTexts } from '@tamga/ui';
import type { ReactNode } from 'react';
import { redirect } from 'react-router';
import { attempt } from '#app/platform/api.server.ts';
import { wrongWord } from '#app/platform/confirmation.server.ts';
import { guestContext } from '#app/platform/context.ts';
import { problemOf } from '#app/platform/refusal.server.ts';
import { platformTexts } from '#app/texts/relay-platforms.ts';
import { pageOf, platformAt } from './addresses.ts';
import { readPlatform } from './platforms.server.ts';
import type { Route } from './+types/remove-platform.ts';

export async function loader({ context, params }: Route.LoaderArgs) {
  const { id, name, code } = await readPlatform(context, params.id);
  return { id, name, code };
}

export async function action({ request, context, params: { id } }: Route.ActionArgs) {
  const form = await request.formData();
  const { code, tenant_id } = await readPlatform(context, id);
  const wrong = wrongWord(form, code, context.get(guestContext).language);
  if (wrong) return wrong;
  const outcome = await attempt(context, removePlatform, { params: { id } });
  return outcome.ok ? redirect(pageOf('/platforms?done=removed', tenant_id)) : problemOf(outcome.refusal, form);
}

export default function RemovePlatform({ loaderData: { id, name, code } }: Route.ComponentProps): ReactNode {
  const words = useTexts(platformTexts);
  return (
    <ConfirmPage title={words.removeTitle(name)} submit={words.remove} back={platformAt(id)} word={code}>
      <p>{words.removeText}</p>
    </ConfirmPage>
  );
}
