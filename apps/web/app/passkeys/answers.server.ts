import { addPasskey, beginPasskey, beginPasskeyProof, provePasskey } from '@tamga/contract/passkeys';
import type { AssertedPasskey, NewPasskey } from '@tamga/contract/passkeys.forms';
import type { Problem } from '@tamga/ui';
import { redirect } from 'react-router';
import { attempt, type Outcome } from '#app/platform/api.server.ts';
import { type Context, guestContext } from '#app/platform/context.ts';
import { textOf } from '#app/platform/forms.ts';
import { ownPath } from '#app/platform/paths.ts';
import { problemOf, type Refusal } from '#app/platform/refusal.server.ts';
import { keepSession } from '#app/platform/session.server.ts';

type Answered = { options: object } | Problem | Response;

/** The action of the page on which one adds passkeys and confirms with them. */
export async function addOrConfirm(context: Context, request: Request, page: string): Promise<Answered> {
  const form = await request.formData();
  const next = ownPath(form.get('next'), '');
  const here = next ? `${page}?next=${encodeURIComponent(next)}` : page;
  const refuse = (refusal: Refusal) => problemOf(refusal, form);
  if (textOf(form, 'ceremony') !== 'create') return confirm(context, form, next || `${page}?done=confirmed`);
  if (asksForOptions(form)) return optionsOf(await attempt(context, beginPasskey), refuse);
  const body = { name: textOf(form, 'name'), credential: newPasskeyIn(form) };
  const outcome = await attempt(context, addPasskey, { body });
  if (!outcome.ok) return refuse(outcome.refusal);
  keepSession(context.get(guestContext).cookies, outcome.data.tokens);
  return redirect(`${here}${next ? '&' : '?'}done=added`);
}

/** Confirms this session with a passkey, and goes on. */
export async function confirm(context: Context, form: FormData, next: string): Promise<Answered> {
  const refuse = (refusal: Refusal) => problemOf(refusal, form);
  if (asksForOptions(form)) return optionsOf(await attempt(context, beginPasskeyProof), refuse);
  const outcome = await attempt(context, provePasskey, { body: { credential: shownPasskeyIn(form) } });
  return outcome.ok ? redirect(next) : refuse(outcome.refusal);
}

/** Whether a `PasskeyForm` asks for its options, rather than sends what came of them. */
export const asksForOptions = (form: FormData): boolean => textOf(form, 'step') === 'options';

export const optionsOf = (
  outcome: Outcome<typeof beginPasskeyProof>,
  refuse: (refusal: Refusal) => Problem,
): { options: object } | Problem => (outcome.ok ? { options: outcome.data.options } : refuse(outcome.refusal));

/** Reads the browser's answer; the API checks it. */
function answerIn(form: FormData): unknown {
  try {
    return JSON.parse(textOf(form, 'passkey'));
  } catch {
    // Not from a page of ours: the API says what is missing.
    return {};
  }
}

const newPasskeyIn = (form: FormData): NewPasskey => answerIn(form) as NewPasskey;
export const shownPasskeyIn = (form: FormData): AssertedPasskey => answerIn(form) as AssertedPasskey;
