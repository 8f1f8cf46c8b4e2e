import {
  ButtonLink,
  Card,
  DataTable,
  Notice,
  PageTitle,
  Section,
  StatusTag,
  SummaryList,
  useFormats,
  useTexts,
} from '@tamga/ui';
import type { ReactNode } from 'react';
import { data } from 'react-router';
import { appearanceTexts } from '#app/texts/admin-appearance.ts';
import { brandingTexts } from '#app/texts/admin-branding.ts';
import { BranderName, BrandingValue, ChangedFields, ProposalState } from './branding-value.tsx';
import { nameBranders, readVersion } from './branding.server.ts';
import type { Route } from './+types/branding.ts';

export async function loader({ context, params }: Route.LoaderArgs) {
  const [version] = await nameBranders(context, [await readVersion(context, params.version)]);
  if (!version) throw data(null, { status: 404 });
  return version;
}

type Row = Route.ComponentProps['loaderData']['fields'][number];

export default function Branding({ loaderData: made }: Route.ComponentProps): ReactNode {
  const words = useTexts(brandingTexts);
  const appearance = useTexts(appearanceTexts);
  const formats = useFormats();
  const at = `/admin/appearance/branding/${made.version}`;
  const isWaiting = made.state === 'pending';
  const columns = [
    { key: 'field', heading: words.field, cell: ({ field }: Row) => <strong>{words.fields[field]}</strong> },
    { key: 'this', heading: words.this, cell: (row: Row) => <BrandingValue {...row} of={words.this} /> },
    {
      key: 'present',
      heading: words.present,
      cell: ({ field, now }: Row) => <BrandingValue field={field} value={now} of={words.present} />,
    },
    {
      key: 'difference',
      heading: words.difference,
      cell: ({ differs }: Row) =>
        differs ? <StatusTag tone="warning">{words.differs}</StatusTag> : <StatusTag>{words.same}</StatusTag>,
    },
  ];
  return (
    <>
      <PageTitle
        title={words.versionName(made.version)}
        crumbs={[
          { to: '/admin/appearance', label: appearance.title },
          { to: '/admin/appearance/branding', label: words.title },
        ]}
      >
        {made.differs && (isWaiting || made.state === 'applied') && (
          <ButtonLink to={`${at}/restore`}>{isWaiting ? words.approve : words.restore}</ButtonLink>
        )}
        {isWaiting && (
          <ButtonLink to={`${at}/reject`} kind="secondary">
            {words.reject}
          </ButtonLink>
        )}
      </PageTitle>
      {!made.differs && (
        <Notice>
          <p>{words.sameText}</p>
        </Notice>
      )}
      <Card>
        <SummaryList
          facts={[
            ...(made.state === 'applied' ? [] : [{ label: words.state, value: <ProposalState state={made.state} /> }]),
            { label: words.at, value: formats.dateTime(made.created_at) },
            { label: words.by, value: <BranderName by={made.by} /> },
            { label: words.changed, value: <ChangedFields {...made} /> },
          ]}
        />
      </Card>
      <Section title={words.compare}>
        <DataTable
          caption={words.compare}
          columns={columns}
          rows={made.fields}
          rowKey={({ field }) => field}
          next={null}
          empty={null}
        />
      </Section>
    </>
  );
}
