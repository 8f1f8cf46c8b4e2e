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
  const { version, fields, differs } = await readVersion(context, params.version);
  // Somebody was faster: there the page says that nothing is left to do.
  if (!differs) throw redirect(`/admin/appearance/branding/${version}`);
  return { version, changes: fields.filter((one) => one.differs) };
}

export async function action({ request, context, params }: Route.ActionArgs) {
  const form = await request.formData();
  const outcome = await attempt(context, restoreBranding, { params });
  if (!outcome.ok) return problemOf(outcome.refusal, form);
  return redirect(`/admin/appearance/branding?done=${outcome.data.changed.length > 0 ? 'restored' : 'same'}`);
}

export default function RestoreBranding({ loaderData: { version, changes } }: Route.ComponentProps): ReactNode {
  const words = useTexts(brandingTexts);
  return (
    <ConfirmPage
      title={words.restoreTitle(version)}
      submit={words.restore}
      back={`/admin/appearance/branding/${version}`}
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
