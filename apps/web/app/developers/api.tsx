import { getApi } from '@tamga/contract/gateway.directory';
import { ButtonLink, CopyField, PageTitle, Section, SummaryList, useTexts } from '@tamga/ui';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { readAddress } from '#app/platform/address.server.ts';
import { call } from '#app/platform/api.server.ts';
import { guestContext } from '#app/platform/context.ts';
import { gatewayCallOf } from '#app/platform/snippets.ts';
import { apiTexts } from '#app/texts/developers.apis.ts';
import { developerTexts } from '#app/texts/developers.ts';
import { wholeIn } from './apis.server.ts';
import type { Route } from './+types/api.ts';

export async function loader({ context, params }: Route.LoaderArgs) {
  const api = await call(context, getApi, { params });
  const address = api.address ?? `${await readAddress(context)}${api.path}`;
  return { ...wholeIn(context.get(guestContext).language, api), address };
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
  const curl = gatewayCallOf(api);
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
        <ul>
          <li>{words.keyText}</li>
          {api.citizen !== 'none' && <li>{words.citizenHeader[api.citizen]}</li>}
          <li>{words.purposeText}</li>
          {api.document && <li>{words.pathText}</li>}
        </ul>
        <CopyField name="curl" label={words.curl} value={curl} lines={curl.split('\n').length + 1} />
        <p>
          <Link to="/developers/guides/gateway">{words.guide}</Link>
        </p>
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
