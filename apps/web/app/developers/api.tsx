import { getApi } from '@tamga/contract/gateway.directory';
import { ButtonLink, CopyField, PageTitle, Section, SummaryList, useTexts } from '@tamga/ui';
import type { ReactNode } from 'react';
import { readAddress } from '#app/platform/address.server.ts';
import { call } from '#app/platform/api.server.ts';
import { guestContext } from '#app/platform/context.ts';
import { apiTexts } from '#app/texts/developers.apis.ts';
import { developerTexts } from '#app/texts/developers.ts';
import { wholeIn } from './apis.server.ts';
import type { Route } from './+types/api.ts';

export async function loader({ context, params }: Route.LoaderArgs) {
  const [api, address] = await Promise.all([call(context, getApi, { params }), readAddress(context)]);
  const { path, ...shown } = wholeIn(context.get(guestContext).language, api);
  return { ...shown, address: `${address}${path}` };
}

export default function Api({ loaderData: api }: Route.ComponentProps): ReactNode {
  const words = useTexts(apiTexts);
  const { title } = useTexts(developerTexts);
  const crumbs = [
    { to: '/developers', label: title },
    { to: '/developers/apis', label: words.title },
  ];
  const facts = [
    { label: words.publisher, value: api.publisher ?? words.platform },
    { label: words.contact, value: api.contact },
    { label: words.methods, value: <code className="detail">{api.methods.join(', ')}</code> },
    { label: words.citizen, value: words.citizens[api.citizen] },
  ];
  return (
    <div className="narrow">
      <PageTitle title={api.name} lead={api.summary} crumbs={crumbs}>
        <ButtonLink to={`/developers/apis/${api.slug}/ask`}>{words.ask}</ButtonLink>
      </PageTitle>
      <p className="muted">{words.askText}</p>
      <SummaryList facts={facts} />
      <Section title={words.about}>
        <Written text={api.description} />
        {api.document && (
          <ButtonLink to={api.document} kind="secondary" icon="external" away>
            {words.document}
          </ButtonLink>
        )}
      </Section>
      <Section title={words.terms}>
        <Written text={api.terms} />
        {api.citizen !== 'none' && <p className="muted">{words.citizenText}</p>}
      </Section>
      <Section title={words.call}>
        <CopyField name="address" label={words.address} value={api.address} />
      </Section>
    </div>
  );
}

/** As its publisher wrote it, line by line. */
function Written({ text }: { text: string }): ReactNode {
  const lines = text.split(/\n+/).filter((line) => line.trim() !== '');
  return (
    <div className="prose">
      {lines.map((line, index) => (
        <p key={index}>{line}</p>
      ))}
    </div>
  );
}
