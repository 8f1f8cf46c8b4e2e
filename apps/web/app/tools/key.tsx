import { ButtonLink, Card, PageTitle, SummaryList, useFormats, useTexts } from '@tamga/ui';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { toolTexts } from '#app/texts/admin-tools.ts';
import { toolKeyTexts } from '#app/texts/admin-tools-keys.ts';
import { KeyState } from './keys.tsx';
import { readKey } from './keys.server.ts';
import type { Route } from './+types/key.ts';

export const loader = ({ context, params }: Route.LoaderArgs) => readKey(context, params.id);

export default function Key({ loaderData: key }: Route.ComponentProps): ReactNode {
  const words = useTexts(toolKeyTexts);
  const tools = useTexts(toolTexts);
  const formats = useFormats();
  const crumbs = [
    { to: '/admin/tools', label: tools.title },
    { to: '/admin/tools/keys', label: tools.pages.keys },
  ];
  return (
    <>
      <PageTitle title={key.name} crumbs={crumbs}>
        {key.state === 'live' && (
          <ButtonLink to={`/admin/tools/keys/${key.id}/revoke`} kind="secondary">
            {words.revoke}
          </ButtonLink>
        )}
      </PageTitle>
      <Card>
        <SummaryList
          facts={[
            { label: words.state, value: <KeyState state={key.state} /> },
            {
              label: tools.application,
              value: <Link to={`/admin/applications/${key.application_id}`}>{key.application}</Link>,
            },
            { label: words.begins, value: <code>{key.hint}…</code> },
            {
              label: words.scopes,
              value: key.scopes.map(({ value, label }) => (
                <div key={value}>
                  {label} <code className="detail">{value}</code>
                </div>
              )),
            },
            { label: words.created, value: formats.dateTime(key.created_at) },
            { label: words.expires, value: formats.dateTime(key.expires_at) },
            ...(key.revoked_at ? [{ label: words.revokedAt, value: formats.dateTime(key.revoked_at) }] : []),
            { label: words.lastUsed, value: key.last_used_at ? formats.dateTime(key.last_used_at) : words.never },
          ]}
        />
      </Card>
      <p>
        <Link to={`/admin/tools/calls?application_id=${key.application_id}`}>{words.calls}</Link>
      </p>
    </>
  );
}
