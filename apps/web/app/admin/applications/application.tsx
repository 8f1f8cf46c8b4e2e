import { discovery } from '@tamga/contract/oidc';
import { Card, CopyField, Done, LogoMark, StatusTag, SummaryList, useFormats, useTexts } from '@tamga/ui';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { attempt } from '#app/platform/api.server.ts';
import { guestContext } from '#app/platform/context.ts';
import { applicationPageTexts } from '#app/texts/admin-application.ts';
import { applicationTexts } from '#app/texts/admin-applications.ts';
import { ApplicationHead } from './application-head.tsx';
import { readApplication } from './application.server.ts';
import { snippetOf } from '#app/platform/snippets.ts';
import type { Route } from './+types/application.ts';

export async function loader({ context, params }: Route.LoaderArgs) {
  const { language } = context.get(guestContext);
  const [read, found] = await Promise.all([readApplication(context, params.id), attempt(context, discovery)]);
  const { id, name, kind, active, auth_method, redirect_uris, created_at, updated_at, privacy_url } = read;
  const issuer = found.ok ? found.data.issuer : null;
  return {
    application: { id, name, kind, active, auth_method, redirect_uris, created_at },
    seen: {
      logo: read.logo === 'set' ? `/applications/${id}/logo?v=${encodeURIComponent(updated_at)}` : null,
      purpose: language === 'mn' ? read.purpose_mn : read.purpose_en,
      privacyUrl: privacy_url,
    },
    usesGateway: read.services.includes('svc:gateway'),
    issuer,
    snippet: issuer && snippetOf({ kind, id, issuer, redirect_uris }),
  };
}

export default function Application({ loaderData }: Route.ComponentProps): ReactNode {
  const { done } = useTexts(applicationTexts);
  const { gatewayCalls } = useTexts(applicationPageTexts);
  const { application, seen, usesGateway, issuer, snippet } = loaderData;
  return (
    <>
      <ApplicationHead application={application} here="overview" />
      <Done words={done} />
      <Facts application={application} />
      {usesGateway && (
        <p>
          <Link to={`/admin/gateway/logs?application_id=${application.id}`}>{gatewayCalls}</Link>
        </p>
      )}
      <Connect application={application} issuer={issuer} snippet={snippet} />
      {application.kind !== 'machine' && <Seen name={application.name} seen={seen} />}
    </>
  );
}

type Loaded = Route.ComponentProps['loaderData'];

function Facts({ application }: Pick<Loaded, 'application'>): ReactNode {
  const words = useTexts(applicationTexts);
  const formats = useFormats();
  const { active, kind, auth_method, redirect_uris, created_at } = application;
  const addresses = redirect_uris.map((uri) => (
    <div key={uri}>
      <code>{uri}</code>
    </div>
  ));
  return (
    <Card>
      <SummaryList
        facts={[
          {
            label: words.state,
            value: (
              <StatusTag tone={active ? 'success' : 'warning'}>{active ? words.active : words.inactive}</StatusTag>
            ),
          },
          { label: words.kind, value: words.kinds[kind] },
          { label: words.method, value: words.methods[auth_method] },
          ...(kind === 'machine' ? [] : [{ label: words.redirectUris, value: addresses }]),
          { label: words.created, value: formats.dateTime(created_at) },
        ]}
      />
    </Card>
  );
}

/** What a developer takes along. */
function Connect({ application, issuer, snippet }: Omit<Loaded, 'seen' | 'usesGateway'>): ReactNode {
  const words = useTexts(applicationPageTexts);
  const { clientId } = useTexts(applicationTexts);
  return (
    <Card title={words.connect}>
      <p className="muted">{words.connectText}</p>
      {issuer ? <CopyField name="issuer" label={words.issuer} value={issuer} /> : <p>{words.noIssuer}</p>}
      <CopyField name="client_id" label={clientId} value={application.id} />
      {snippet && (
        <CopyField
          name="snippet"
          label={words.snippet[application.kind]}
          value={snippet}
          lines={snippet.split('\n').length + 1}
        />
      )}
      <p>
        <Link to="/developers/guides/sign-in">{words.guide}</Link>
      </p>
    </Card>
  );
}

function Seen({ name, seen }: { name: string } & Pick<Loaded, 'seen'>): ReactNode {
  const words = useTexts(applicationPageTexts);
  return (
    <Card title={words.seen}>
      <div className="asker">
        <LogoMark name={name} src={seen.logo} />
        <p className="asker-name">{name}</p>
      </div>
      <SummaryList
        facts={[
          { label: words.purpose, value: seen.purpose ?? words.notWritten },
          { label: words.privacy, value: seen.privacyUrl ? <code>{seen.privacyUrl}</code> : words.notWritten },
        ]}
      />
    </Card>
  );
}
