import { languages } from '@tamga/ui';
import { redirect } from 'react-router';
import { guestContext } from '#app/platform/context.ts';
import { contrasts, schemes } from '#app/platform/preferences.ts';
import { preferenceSeconds } from '#app/platform/cookies.server.ts';
import { ownPath } from '#app/platform/paths.ts';
import type { Route } from './+types/preferences.ts';

const known: Record<string, readonly string[]> = { language: languages, scheme: schemes, contrast: contrasts };

/** Language and looks, chosen by a plain form, so that the server draws the next page right at once. */
export async function action({ request, context }: Route.ActionArgs): Promise<Response> {
  const form = await request.formData();
  const { cookies } = context.get(guestContext);
  for (const [name, values] of Object.entries(known)) {
    const value = form.get(name);
    if (typeof value === 'string' && values.includes(value)) cookies.set(name, value, preferenceSeconds);
  }
  return redirect(ownPath(form.get('back')), 303);
}

export const loader = (): Response => redirect('/');
