import { getAppearance, setAppearance } from '@tamga/contract/site';
import { ButtonLink, Card, Checkbox, Done, Field, FileUpload, PageTitle, Radios, TaskForm, useTexts } from '@tamga/ui';
import type { ReactNode } from 'react';
import { redirect } from 'react-router';
import { attempt } from '#app/platform/api.server.ts';
import { textOf } from '#app/platform/forms.ts';
import { problemOf } from '#app/platform/refusal.server.ts';
import { adminTexts } from '#app/texts/admin.ts';
import { appearanceTexts } from '#app/texts/admin-appearance.ts';
import { admit, ask } from './ask.server.ts';
import { pictureOf } from './image.server.ts';
import type { Route } from './+types/appearance.ts';

/** A picture comes with the form. */
export const handle = { bodyBytesMax: 1_024 * 1_024 };

export async function loader({ context }: Route.LoaderArgs) {
  await admit(context, 'settings.manage');
  return ask(context, getAppearance);
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData();
  const { logo: worn } = await ask(context, getAppearance);
  const kept = form.get('logo_remove') ? null : worn;
  const body = {
    name_mn: textOf(form, 'name_mn'),
    name_en: textOf(form, 'name_en'),
    tagline_mn: textOf(form, 'tagline_mn') || null,
    tagline_en: textOf(form, 'tagline_en') || null,
    logo: (await pictureOf(form, 'logo')) ?? kept,
    default_language: form.get('default_language') === 'en' ? ('en' as const) : ('mn' as const),
    colour_scheme: schemeOf(form.get('colour_scheme')),
    contact_email: textOf(form, 'contact_email') || null,
    contact_phone: textOf(form, 'contact_phone') || null,
    contact_url: textOf(form, 'contact_url') || null,
    version: Number(form.get('version')),
  };
  const outcome = await attempt(context, setAppearance, { body });
  return outcome.ok ? redirect('/admin/appearance?done=saved') : problemOf(outcome.refusal, form);
}

const schemeOf = (value: FormDataEntryValue | null): 'light' | 'dark' | 'system' =>
  value === 'light' || value === 'dark' ? value : 'system';

export default function Appearance({ loaderData: site }: Route.ComponentProps): ReactNode {
  const words = useTexts(appearanceTexts);
  const shared = useTexts(adminTexts);
  const text = (name: string, label: string, value: string | null, more: object = {}) => (
    <Field name={name} label={label} value={value ?? undefined} {...more} />
  );
  return (
    <>
      <PageTitle title={words.title} lead={words.lead}>
        <ButtonLink to="/admin/appearance/branding" kind="secondary">
          {words.versions}
        </ButtonLink>
      </PageTitle>
      <Done words={words.done} />
      <TaskForm submit={shared.save} files>
        <input type="hidden" name="version" value={site.version} />
        <Card>
          {text('name_mn', words.nameMn, site.name_mn, { maxLength: 80 })}
          {text('name_en', words.nameEn, site.name_en, { maxLength: 80, lang: 'en' })}
          {text('tagline_mn', words.taglineMn, site.tagline_mn, { maxLength: 160, optional: true })}
          {text('tagline_en', words.taglineEn, site.tagline_en, { maxLength: 160, optional: true, lang: 'en' })}
          {site.logo && (
            <figure className="logo-now">
              <figcaption className="field-label">{words.logoNow}</figcaption>
              <img src={site.logo} alt="" height={48} />
            </figure>
          )}
          <FileUpload name="logo" label={words.logo} hint={words.logoHint} accept="image/png" optional />
          {site.logo && <Checkbox name="logo_remove" label={words.logoRemove} />}
        </Card>
        <Card>
          <Radios
            name="default_language"
            label={words.language}
            hint={words.languageHint}
            value={site.default_language}
            options={[
              { value: 'mn', label: words.mongolian },
              { value: 'en', label: words.english },
            ]}
          />
          <Radios
            name="colour_scheme"
            label={words.scheme}
            hint={words.schemeHint}
            value={site.colour_scheme}
            options={(['light', 'dark', 'system'] as const).map((value) => ({ value, label: words[value] }))}
          />
        </Card>
        <Card title={words.contacts}>
          {text('contact_email', words.email, site.contact_email, { type: 'email', optional: true })}
          {text('contact_phone', words.phone, site.contact_phone, { type: 'tel', optional: true })}
          {text('contact_url', words.url, site.contact_url, { type: 'url', optional: true, hint: words.urlHint })}
        </Card>
      </TaskForm>
    </>
  );
}
