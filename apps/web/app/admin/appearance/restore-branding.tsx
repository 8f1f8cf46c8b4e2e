import { restoreBranding } from '@tamga/contract/tools.oversight';
import { ConfirmPage, SummaryList, useTexts } from '@tamga/ui';
import type { ReactNode } from 'react';
import { redirect } from 'react-router';
import { attempt } from '#app/platform/api.server.ts';
import { problemOf } from '#app/platform/refusal.server.ts';
import { brandingTexts } from '#app/texts/admin-branding.ts';
import { BrandingValue } from './branding-value.tsx';
import { readVersion } from './branding.server.ts';
import type { Route } from './+types/restore-branding.ts';

export async function loader({ context, params }: Route.LoaderArgs) {
  const { version, state, fields, differs } = await readVersion(context, params.version);
  // Another administrator was faster: that page says that nothing is left to do.
  if (!differs || state === 'approved' || state === 'rejected') throw redirect(`/admin/appearance/branding/${version}`);
  return { version, isProposal: state === 'pending', changes: fields.filter((one) => one.differs) };
}

export async function action({ request, context, params }: Route.ActionArgs) {
  const form = await request.formData();
  const outcome = await attempt(context, restoreBranding, { params });
  if (!outcome.ok) return problemOf(outcome.refusal, form);
  const done = form.get('proposal') === null ? 'restored' : 'approved';
  return redirect(`/admin/appearance/branding?done=${outcome.data.changed.length > 0 ? done : 'same'}`);
}

export default function RestoreBranding({
  loaderData: { version, isProposal, changes },
}: Route.ComponentProps): ReactNode {
  const words = useTexts(brandingTexts);
  return (
    <ConfirmPage
      title={isProposal ? words.approveTitle(version) : words.restoreTitle(version)}
      submit={isProposal ? words.approve : words.restore}
      back={`/admin/appearance/branding/${version}`}
      fields={isProposal && <input type="hidden" name="proposal" value="yes" />}
    >
      <p>{words.restoreText}</p>
      <p>{words.becomes}</p>
      <SummaryList
        facts={changes.map(({ field, value }) => ({
          label: words.fields[field],
          value: <BrandingValue field={field} value={value} />,
        }))}
      />
    </ConfirmPage>
  );
}
