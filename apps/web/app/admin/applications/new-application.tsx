import { createApplication } from '@tamga/contract/applications';
import { ButtonLink, CopyField, PageTitle, Radios, SecretOnce, TaskForm, useTexts } from '@tamga/ui';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { attempt } from '#app/platform/api.server.ts';
import { guestContext } from '#app/platform/context.ts';
import { adminTexts } from '#app/texts/admin.ts';
import { applicationTexts } from '#app/texts/admin-applications.ts';
import { AgreementCard, agreementIn } from './agreement.tsx';
import { agreementOf } from './agreement.server.ts';
import { ApplicationFields } from './application-fields.tsx';
import { isProblem, settingsOf } from './application.server.ts';
import { admit } from '#app/platform/ask.server.ts';
import type { Route } from './+types/new-application.ts';

export async function loader({ context }: Route.LoaderArgs): Promise<null> {
  await admit(context, 'gateway.manage');
  return null;
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData();
  const settings = settingsOf(form, context.get(guestContext).language);
  if (isProblem(settings)) return settings;
  const value = form.get('kind');
  const kind = value === 'native' || value === 'machine' ? value : 'web';
  const outcome = await attempt(context, createApplication, { body: { ...settings, kind, organisation_id: null } });
  if (!outcome.ok) return agreementOf(outcome.refusal, form);
  return { id: outcome.data.application.id, secret: outcome.data.secret };
}

const blank = {
  name_mn: '',
  name_en: '',
  redirect_uris: [],
  post_logout_redirect_uris: [],
  backchannel_logout_uri: null,
  auth_method: 'secret',
  jwks: null,
  purpose_mn: null,
  purpose_en: null,
  privacy_url: null,
  options: ['pkce_required', 'consent_required', 'pairwise', 'active'],
};

export default function NewApplication({ actionData }: Route.ComponentProps): ReactNode {
  const words = useTexts(applicationTexts);
  const shared = useTexts(adminTexts);
  if (actionData && 'id' in actionData) return <Registered {...actionData} />;
  const agreement = agreementIn(actionData);
  if (agreement) {
    return (
      <div className="narrow">
        <PageTitle title={words.newTitle} />
        <AgreementCard agreement={agreement} cancel="/admin/applications" />
      </div>
    );
  }
  return (
    <div className="narrow">
      <PageTitle
        title={words.newTitle}
        lead={words.newLead}
        crumbs={[{ to: '/admin/applications', label: words.title }]}
      />
      <TaskForm submit={words.create} aside={<Link to="/admin/applications">{shared.cancel}</Link>}>
        <Radios
          name="kind"
          label={words.kind}
          value="web"
          options={(['web', 'native', 'machine'] as const).map((kind) => ({
            value: kind,
            label: words.kinds[kind],
            hint: words.kindHints[kind],
          }))}
        />
        <ApplicationFields settings={blank} />
      </TaskForm>
    </div>
  );
}

function Registered({ id, secret }: { id: string; secret: string | null }): ReactNode {
  const words = useTexts(applicationTexts);
  return (
    <div className="narrow">
      <PageTitle title={words.registered} />
      <CopyField name="client_id" label={words.clientId} value={id} />
      {secret && <SecretOnce name="secret" label={words.secret} value={secret} />}
      <div className="actions">
        <ButtonLink to={`/admin/applications/${id}`}>{words.toApplication}</ButtonLink>
      </div>
    </div>
  );
}
