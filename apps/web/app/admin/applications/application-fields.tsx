import { Checkboxes, Field, Radios, useTexts } from '@tamga/ui';
import type { ReactNode } from 'react';
import { applicationPageTexts } from '#app/texts/admin-application.ts';
import { applicationTexts } from '#app/texts/admin-applications.ts';

export interface ApplicationSettings {
  name_mn: string;
  name_en: string;
  redirect_uris: readonly string[];
  post_logout_redirect_uris: readonly string[];
  backchannel_logout_uri: string | null;
  auth_method: string;
  jwks: string | null;
  purpose_mn: string | null;
  purpose_en: string | null;
  privacy_url: string | null;
  /** The names of those that are on. */
  options: readonly string[];
}

/** What can be decided of an application, when it is registered and later. */
export function ApplicationFields({ settings }: { settings: ApplicationSettings }): ReactNode {
  const words = useTexts(applicationTexts);
  const addresses = (name: string, label: string, value: readonly string[]) => (
    <Field name={name} label={label} hint={words.redirectUrisHint} value={value.join('\n')} lines={3} optional />
  );
  return (
    <>
      <Field name="name_mn" label={words.nameMn} hint={words.nameHint} value={settings.name_mn} maxLength={80} />
      <Field name="name_en" label={words.nameEn} value={settings.name_en} maxLength={80} lang="en" />
      <Purpose settings={settings} />
      {addresses('redirect_uris', words.redirectUris, settings.redirect_uris)}
      {addresses('post_logout_redirect_uris', words.logoutUris, settings.post_logout_redirect_uris)}
      <Field
        name="backchannel_logout_uri"
        label={words.backchannel}
        hint={words.backchannelHint}
        value={settings.backchannel_logout_uri ?? undefined}
        type="url"
        optional
      />
      <Radios
        name="auth_method"
        label={words.method}
        value={settings.auth_method}
        options={Object.entries(words.methods).map(([value, label]) => ({ value, label }))}
      />
      <Field
        name="jwks"
        label={words.jwks}
        hint={words.jwksHint}
        value={settings.jwks ?? undefined}
        lines={3}
        optional
      />
      <Checkboxes
        name="options"
        label={words.options}
        values={settings.options}
        options={Object.entries(words.optionNames).map(([value, label]) => ({ value, label }))}
      />
    </>
  );
}

/** What citizens read where they agree. */
function Purpose({ settings }: { settings: ApplicationSettings }): ReactNode {
  const words = useTexts(applicationPageTexts);
  const { purpose_mn, purpose_en, privacy_url } = settings;
  return (
    <>
      <Field
        name="purpose_mn"
        label={words.purposeMn}
        hint={words.purposeHint}
        value={purpose_mn ?? undefined}
        maxLength={200}
        optional
      />
      <Field
        name="purpose_en"
        label={words.purposeEn}
        value={purpose_en ?? undefined}
        maxLength={200}
        lang="en"
        optional
      />
      <Field
        name="privacy_url"
        label={words.privacyUrl}
        hint={words.privacyUrlHint}
        value={privacy_url ?? undefined}
        type="url"
        optional
      />
    </>
  );
}
