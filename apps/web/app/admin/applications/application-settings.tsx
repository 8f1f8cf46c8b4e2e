import { changeApplication } from '@tamga/contract/applications';
import { PageTitle, TaskForm, useTexts } from '@tamga/ui';
import type { ReactNode } from 'react';
import { Link, redirect } from 'react-router';
import { attempt } from '#app/platform/api.server.ts';
import { guestContext } from '#app/platform/context.ts';
import { problemOf } from '#app/platform/refusal.server.ts';
import { adminTexts } from '#app/texts/admin.ts';
import { applicationTexts } from '#app/texts/admin-applications.ts';
import { ApplicationFields } from './application-fields.tsx';
import { isProblem, readApplication, settingsOf, switches } from './application.server.ts';
import type { Route } from './+types/application-settings.ts';

export async function loader({ context, params }: Route.LoaderArgs) {
  const { id, name, version, ...application } = await readApplication(context, params.id);
  const options = [
    ...switches.filter((one) => application[one]),
    ...(application.subject_type === 'pairwise' ? ['pairwise'] : []),
  ];
  const { name_mn, name_en, redirect_uris, post_logout_redirect_uris, backchannel_logout_uri, auth_method } =
    application;
  const settings = {
    name_mn,
    name_en,
    redirect_uris,
    post_logout_redirect_uris,
    backchannel_logout_uri,
    auth_method,
    options,
    jwks: application.jwks && JSON.stringify(application.jwks, null, 2),
  };
  return { id, name, version, settings };
}

export async function action({ request, context, params }: Route.ActionArgs) {
  const form = await request.formData();
  const settings = settingsOf(form, context.get(guestContext).language);
  if (isProblem(settings)) return settings;
  const body = { ...settings, version: Number(form.get('version')) };
  const outcome = await attempt(context, changeApplication, { params, body });
  return outcome.ok ? redirect(`/admin/applications/${params.id}?done=saved`) : problemOf(outcome.refusal, form);
}

export default function ApplicationSettingsPage({ loaderData }: Route.ComponentProps): ReactNode {
  const words = useTexts(applicationTexts);
  const shared = useTexts(adminTexts);
  const { id, name, version, settings } = loaderData;
  const crumbs = [
    { to: '/admin/applications', label: words.title },
    { to: `/admin/applications/${id}`, label: name },
  ];
  return (
    <div className="narrow">
      <PageTitle title={words.settingsTitle(name)} crumbs={crumbs} />
      <TaskForm submit={shared.save} aside={<Link to={`/admin/applications/${id}`}>{shared.cancel}</Link>}>
        <input type="hidden" name="version" value={version} />
        <ApplicationFields settings={settings} />
      </TaskForm>
    </div>
  );
}
