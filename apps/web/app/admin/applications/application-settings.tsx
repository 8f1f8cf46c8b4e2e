import { changeApplication } from '@tamga/contract/applications';
import { TaskForm, useTexts } from '@tamga/ui';
import type { ReactNode } from 'react';
import { Link, redirect } from 'react-router';
import { attempt } from '#app/platform/api.server.ts';
import { guestContext } from '#app/platform/context.ts';
import { adminTexts } from '#app/texts/admin.ts';
import { applicationTexts } from '#app/texts/admin-applications.ts';
import { AgreementCard, agreementIn } from './agreement.tsx';
import { agreementOf } from './agreement.server.ts';
import { ApplicationFields, type ApplicationSettings } from './application-fields.tsx';
import { ApplicationHead } from './application-head.tsx';
import { isProblem, readApplication, settingsOf, switches } from './application.server.ts';
import type { Route } from './+types/application-settings.ts';

export async function loader({ context, params }: Route.LoaderArgs) {
  const { id, name, kind, version, ...application } = await readApplication(context, params.id);
  const options = [
    ...switches.filter((one) => application[one]),
    ...(application.subject_type === 'pairwise' ? ['pairwise'] : []),
  ];
  return { application: { id, name, kind }, version, settings: formOf(application, options) };
}

type Read = Omit<Awaited<ReturnType<typeof readApplication>>, 'id' | 'name' | 'kind' | 'version'>;

/** Of an application, what its form shows: everything else stays here. */
const formOf = (application: Read, options: readonly string[]): ApplicationSettings => ({
  name_mn: application.name_mn,
  name_en: application.name_en,
  redirect_uris: application.redirect_uris,
  post_logout_redirect_uris: application.post_logout_redirect_uris,
  backchannel_logout_uri: application.backchannel_logout_uri,
  auth_method: application.auth_method,
  jwks: application.jwks && JSON.stringify(application.jwks, null, 2),
  purpose_mn: application.purpose_mn ?? null,
  purpose_en: application.purpose_en ?? null,
  privacy_url: application.privacy_url ?? null,
  options,
});

export async function action({ request, context, params }: Route.ActionArgs) {
  const form = await request.formData();
  const settings = settingsOf(form, context.get(guestContext).language);
  if (isProblem(settings)) return settings;
  const body = { ...settings, version: Number(form.get('version')) };
  const outcome = await attempt(context, changeApplication, { params, body });
  return outcome.ok ? redirect(`/admin/applications/${params.id}?done=saved`) : agreementOf(outcome.refusal, form);
}

export default function ApplicationSettingsPage({ loaderData, actionData }: Route.ComponentProps): ReactNode {
  const words = useTexts(applicationTexts);
  const shared = useTexts(adminTexts);
  const { application, version, settings } = loaderData;
  const at = `/admin/applications/${application.id}`;
  const agreement = agreementIn(actionData);
  return (
    <>
      <ApplicationHead application={application} here="settings" title={words.settingsTitle(application.name)} />
      {agreement ? (
        <AgreementCard agreement={agreement} cancel={`${at}/settings`} />
      ) : (
        <TaskForm submit={shared.save} aside={<Link to={at}>{shared.cancel}</Link>}>
          <input type="hidden" name="version" value={version} />
          <ApplicationFields settings={settings} />
        </TaskForm>
      )}
      <p>
        <Link to={`${at}/delete`}>{words.delete}</Link>
      </p>
    </>
  );
}
