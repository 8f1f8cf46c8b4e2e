import { listAdmins, removeAdmin } from '@tamga/contract/superadmin.admins';
import { ConfirmPage, useTexts } from '@tamga/ui';
import type { ReactNode } from 'react';
import { data, redirect } from 'react-router';
import { attempt } from '#app/platform/api.server.ts';
import type { Context } from '#app/platform/context.ts';
import { everyPage } from '#app/platform/csv.server.ts';
import { problemOf } from '#app/platform/refusal.server.ts';
import { superTexts } from '#app/texts/super.ts';
import { ask } from '../admin/ask.server.ts';
import { shownAdmin } from './admins.server.ts';
import { requireRecent } from './recent.server.ts';
import type { Route } from './+types/remove-admin.ts';

export async function loader({ context, params }: Route.LoaderArgs) {
  const all = [...(await everybody(context, 'superadmin')), ...(await everybody(context, 'admin'))];
  const admin = all.map(shownAdmin).find(({ id }) => id === params.id);
  if (!admin) throw data(null, { status: 404 });
  return { name: admin.name };
}

/** There are few of either kind. */
const everybody = (context: Context, kind: 'superadmin' | 'admin') =>
  everyPage((after) => ask(context, listAdmins, { query: { kind, limit: 100, after } }), 500);

export async function action({ request, context, params }: Route.ActionArgs) {
  const form = await request.formData();
  const outcome = await attempt(context, removeAdmin, { params });
  if (outcome.ok) return redirect('/super/admins?done=removed');
  requireRecent(outcome.refusal, `/super/admins/${params.id}/remove`);
  return problemOf(outcome.refusal, form);
}

export default function RemoveAdmin({ loaderData: { name } }: Route.ComponentProps): ReactNode {
  const words = useTexts(superTexts);
  return (
    <ConfirmPage title={words.removeTitle(name)} submit={words.remove} back="/super/admins">
      <p>{words.removeText}</p>
    </ConfirmPage>
  );
}
