import { getTestApplication } from '@tamga/contract/applications.test-applications';
import { discovery } from '@tamga/contract/oidc';
import { attempt, call } from '#app/platform/api.server.ts';
import type { Context } from '#app/platform/context.ts';
import { textOf } from '#app/platform/forms.ts';
import { requireSession } from '#app/platform/signed-in.server.ts';

/** These pages lie among public ones, so each asks for itself who is there. */
export function readTest(context: Context, id: string) {
  requireSession(context);
  return call(context, getTestApplication, { params: { id } });
}

/** Where a library finds the provider; null where this installation is none. */
export async function readIssuer(context: Context): Promise<string | null> {
  const found = await attempt(context, discovery);
  return found.ok ? found.data.issuer : null;
}

export const settingsIn = (form: FormData) => ({
  name: textOf(form, 'name'),
  redirect_uris: textOf(form, 'redirect_uris').split(/\s+/).filter(Boolean),
});
