import { rejectBranding } from '@tamga/contract/tools.oversight';
import { ConfirmPage, useTexts } from '@tamga/ui';
import type { ReactNode } from 'react';
import { redirect } from 'react-router';
import { attempt } from '#app/platform/api.server.ts';
import { problemOf } from '#app/platform/refusal.server.ts';
import { brandingTexts } from '#app/texts/admin-branding.ts';
import { readVersion } from './branding.server.ts';
import type { Route } from './+types/reject-branding.ts';

export async function loader({ context, params }: Route.LoaderArgs) {
  const { version, state } = await readVersion(context, params.version);
  // Another administrator was faster: that page shows what they decided.
  if (state !== 'pending') throw redirect(`/admin/appearance/branding/${version}`);
  return { version };
}

export async function action({ request, context, params }: Route.ActionArgs) {
  const form = await request.formData();
  const outcome = await attempt(context, rejectBranding, { params });
  return outcome.ok ? redirect('/admin/appearance/branding?done=rejected') : problemOf(outcome.refusal, form);
}

export default function RejectBranding({ loaderData: { version } }: Route.ComponentProps): ReactNode {
  const words = useTexts(brandingTexts);
  return (
    <ConfirmPage
      title={words.rejectTitle(version)}
      submit={words.reject}
      back={`/admin/appearance/branding/${version}`}
    >
      <p>{words.rejectText}</p>
    </ConfirmPage>
  );
}
