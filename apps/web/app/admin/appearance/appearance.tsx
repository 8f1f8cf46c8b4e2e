import { changeAppearance, getAppearance } from '@tamga/contract/site';
import { ButtonLink, Card, Checkbox, Done, Field, FileUpload, PageTitle, Radios, TaskForm, useTexts } from '@tamga/ui';
import type { ReactNode } from 'react';
import { redirect } from 'react-router';
import { attempt } from '#app/platform/api.server.ts';
import { textOf } from '#app/platform/forms.ts';
import { problemOf } from '#app/platform/refusal.server.ts';
import { adminTexts } from '#app/texts/admin.ts';
import { appearanceTexts } from '#app/texts/admin-appearance.ts';
import { admit, ask } from '#app/platform/ask.server.ts';
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
  const logo = (await pictureOf(form, 'logo')) ?? (form.get('logo_remove') ? null : undefined);
  const body = {
    name_mn: textOf(form, 'name_mn'),
    name_en: textOf(form, 'name_en'),
    tagline_mn: textOf(form, 'tagline_mn') || null,
    tagline_en: textOf(form, 'tagline_en') || null,
    // Left as it is where none was chosen.
    ...(logo !== undefined && { logo }),
    default_language: form.get('default_language') === 'en' ? ('en' as const) : ('mn' as const),
    colour_scheme: schemeOf(form.get('colour_scheme')),
    contact_email: textOf(form, 'contact_email') || null,
    contact_phone: textOf(form, 'contact_phone') || null,
    contact_url: textOf(form, 'contact_url') || null,
  };
  const outcome = await attempt(context, changeAppearance, { body, ifMatch: Number(form.get('version')) });
  if (outcome.ok) return redirect('/admin/appearance?done=saved');
  const isOvertaken = outcome.refusal.code === 'request.version_conflict';
  return { ...problemOf(outcome.refusal, form), isOvertaken };
}

const schemeOf = (value: FormDataEntryValue | null): 'light' | 'dark' | 'system' =>
  value === 'light' || value === 'dark' ? value : 'system';

export default function Appearance({ loaderData: site, actionData }: Route.ComponentProps): ReactNode {
  const words = useTexts(appearanceTexts);
  const shared = useTexts(adminTexts);
  // The field keeps what was typed; the value that another administrator has saved meanwhile is shown beside it.
  const standing = (name: string, value: string, shown = value): string | undefined =>
    actionData?.isOvertaken && actionData.values[name] !== value ? words.standing(shown) : undefined;
  const text = (
    name: string,
    label: string,
    value: string | null,
    more: { hint?: string; [prop: string]: unknown } = {},
  ) => (
    <Field
      name={name}
      label={label}
      value={value ?? undefined}
      {...more}
      hint={standing(name, value ?? '') ?? more.hint}
    />
  );
  const languages = { mn: words.mongolian, en: words.english };
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
            hint={
              standing('default_language', site.default_language, languages[site.default_language]) ??
              words.languageHint
            }
            value={site.default_language}
            options={(['mn', 'en'] as const).map((value) => ({ value, label: languages[value] }))}
          />
          <Radios
            name="colour_scheme"
            label={words.scheme}
            hint={standing('colour_scheme', site.colour_scheme, words[site.colour_scheme]) ?? words.schemeHint}
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
