import { type ErrorCode, errors, isErrorCode } from '@tamga/contract';
import type { Problem } from '@tamga/ui/problem';
import { z } from 'zod';
import { type Context, guestContext, visitContext } from './context.ts';
import { typedIn } from './typed.ts';

/** Why the API said no, in words for the person, with the code for the help desk. */
export interface Refusal {
  status: number;
  code: ErrorCode;
  message: string;
  /** What is wrong with each field, by its path in what was sent. */
  fields: Record<string, string>;
  /** What the code tells besides, as the contract declares it. */
  details?: Record<string, unknown>;
  requestId: string;
  /** When to try again, where the API said so. */
  retryAfterSeconds?: number;
}

const Envelope = z.object({
  message: z.string(),
  error: z.string(),
  fields: z.array(z.object({ path: z.string(), message: z.string() })).default([]),
  details: z.record(z.string(), z.unknown()).optional(),
});

export async function refusalOf(context: Context, reply: Response): Promise<Refusal> {
  const { requestId } = context.get(visitContext);
  const { language } = context.get(guestContext);
  const { data } = Envelope.safeParse(await reply.json().catch(() => null));
  const code = data && isErrorCode(data.error) ? data.error : 'server.failed';
  const retryAfter = Number(reply.headers.get('retry-after'));
  return {
    status: reply.status,
    code,
    message: data?.message ?? errors[code][language],
    fields: together((data?.fields ?? []).filter(({ path }) => path !== '')),
    ...(data?.details && { details: data.details }),
    requestId,
    ...(retryAfter > 0 && { retryAfterSeconds: retryAfter }),
  };
}

/** Joins several problems of one field into one message. */
function together(problems: readonly { path: string; message: string }[]): Record<string, string> {
  const fields = new Map<string, string>();
  for (const { path, message } of problems) {
    const words = message.charAt(0).toUpperCase() + message.slice(1);
    const said = fields.get(path);
    if (said !== words) fields.set(path, said === undefined ? words : `${said} ${words}`);
  }
  return Object.fromEntries(fields);
}

/** The same for a form: beside what was typed, except what must not come back. */
export function problemOf(refusal: Refusal, form: FormData): Problem {
  const problems = Object.entries(refusal.fields).map(([path, message]) => ({ path: fieldOf(path, form), message }));
  return { message: refusal.message, fields: together(problems), values: typedIn(form) };
}

/** The field of the form that a path is about: `light.text` may be `light_text`, one line of a list is in its list. */
function fieldOf(path: string, form: FormData): string {
  const parts = path.split('.');
  const names = parts.flatMap((_, index) => {
    const some = parts.slice(0, parts.length - index);
    return [some.join('.'), some.join('_')];
  });
  return names.find((name) => form.has(name)) ?? parts[0] ?? path;
}
