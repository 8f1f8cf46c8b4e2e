import { retryAssignment } from '@tamga/contract/relay.sending';
import { attempt } from '#app/platform/api.server.ts';
import type { Context } from '#app/platform/context.ts';
import { textsOf } from '#app/platform/forms.ts';
import type { Refusal } from '#app/platform/refusal.server.ts';

/** Tries the messages that the form names again, one after the other; answers with the first that was refused. */
export async function retryAll(context: Context, form: FormData): Promise<Refusal | null> {
  for (const id of textsOf(form, 'retry')) {
    const outcome = await attempt(context, retryAssignment, { params: { id } });
    if (!outcome.ok) return outcome.refusal;
  }
  return null;
}
