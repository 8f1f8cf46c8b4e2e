import { getApplication } from '@tamga/contract/applications';
import type { createApplication } from '@tamga/contract/applications';
import { type Language, type Problem, wordsIn } from '@tamga/ui';
import type { Asked } from '#app/platform/api.server.ts';
import { type Context, guestContext } from '#app/platform/context.ts';
import { textOf } from '#app/platform/forms.ts';
import { applicationTexts } from '#app/texts/admin-applications.ts';
import { ask } from '#app/platform/ask.server.ts';

type Body = Asked<typeof createApplication>['body'];

export const switches = [
  'pkce_required',
  'consent_required',
  'par_required',
  'dpop_required',
  'device_allowed',
  'ciba_allowed',
  'identity_with_openid',
  'introspects_all',
  'civil_id_allowed',
  'active',
] as const;

/** Reads an application's settings from the form; answers with a text if the keys in it are not JSON. */
export function settingsOf(form: FormData, language: Language): Omit<Body, 'kind' | 'organisation_id'> | Problem {
  const lines = (name: string) => textOf(form, name).split(/\s+/).filter(Boolean);
  const ticked = new Set(form.getAll('options'));
  const jwks = keysOf(textOf(form, 'jwks'));
  if (jwks === undefined) {
    const { jwksWrong } = wordsIn(applicationTexts, language);
    const values = Object.fromEntries([...form].map(([name, value]) => [name, typeof value === 'string' ? value : '']));
    return { message: jwksWrong, fields: { jwks: jwksWrong }, values };
  }
  return {
    name_mn: textOf(form, 'name_mn'),
    name_en: textOf(form, 'name_en'),
    redirect_uris: lines('redirect_uris'),
    post_logout_redirect_uris: lines('post_logout_redirect_uris'),
    backchannel_logout_uri: textOf(form, 'backchannel_logout_uri') || null,
    auth_method: methodOf(form.get('auth_method')),
    jwks,
    purpose_mn: textOf(form, 'purpose_mn') || null,
    purpose_en: textOf(form, 'purpose_en') || null,
    privacy_url: textOf(form, 'privacy_url') || null,
    subject_type: ticked.has('pairwise') ? 'pairwise' : 'public',
    ...Object.fromEntries(switches.map((name) => [name, ticked.has(name)])),
  };
}

export const isProblem = (settings: object): settings is Problem => 'message' in settings && 'fields' in settings;

const methodOf = (value: FormDataEntryValue | null): Body['auth_method'] =>
  value === 'private_key_jwt' || value === 'none' ? value : 'secret';

function keysOf(text: string): Body['jwks'] | undefined {
  if (!text) return null;
  try {
    return JSON.parse(text) as Body['jwks'];
  } catch {
    return undefined;
  }
}

/** An application, under the name it has in the language of the page. */
export async function readApplication(context: Context, id: string) {
  const { language } = context.get(guestContext);
  const application = await ask(context, getApplication, { params: { id } });
  return { ...application, name: language === 'mn' ? application.name_mn : application.name_en };
}
