import { listPasskeys, removePasskey } from '@tamga/contract/passkeys';
import { ConfirmPage, useTexts } from '@tamga/ui';
import type { ReactNode } from 'react';
import { data, redirect, useLocation } from 'react-router';
import { attempt, call } from '#app/platform/api.server.ts';
import { guestContext } from '#app/platform/context.ts';
import { problemOf } from '#app/platform/refusal.server.ts';
import { keepSession } from '#app/platform/session.server.ts';
import { passkeyTexts } from '#app/texts/passkeys.ts';
import type { Route } from './+types/remove-passkey.ts';

export async function loader({ context, params }: Route.LoaderArgs) {
  const { items } = await call(context, listPasskeys);
  const passkey = items.find(({ id }) => id === params.id);
  if (!passkey) throw data(null, { status: 404 });
  return { name: passkey.name };
}

export async function action({ request, context, params, url }: Route.ActionArgs) {
  const form = await request.formData();
  const outcome = await attempt(context, removePasskey, { params });
  if (!outcome.ok) return problemOf(outcome.refusal, form);
  keepSession(context.get(guestContext).cookies, outcome.data.tokens);
  return redirect(`${listAt(url.pathname)}?done=removed`);
}

/** The page of the list, from that of one of it. */
const listAt = (pathname: string): string => pathname.split('/').slice(0, 3).join('/');

export default function RemovePasskey({ loaderData: { name } }: Route.ComponentProps): ReactNode {
  const words = useTexts(passkeyTexts);
  const { pathname } = useLocation();
  return (
    <ConfirmPage title={words.removeTitle(name)} submit={words.remove} back={listAt(pathname)}>
      <p>{words.removeText}</p>
    </ConfirmPage>
  );
}
