import { type Endpoint, type ErrorCode, errors, isErrorCode } from '@tamga/contract';
import type { Problem } from '@tamga/ui';
import { z } from 'zod';
import { type Context, guestContext, visitContext } from './context.ts';
import { typedIn } from './typed.ts';

/** Why the API said no, in words for the person, with the code for the help desk. */
export interface Refusal {
  status: number;
  code: ErrorCode;
  message: string;
  fields: Record<string, string>;
  requestId: string;
  /** When to try again, where the API said so. */
  retryAfterSeconds?: number;
}

const Envelope = z.object({ message: z.string(), error: z.string() });

export async function refusalOf(context: Context, endpoint: Endpoint, reply: Response): Promise<Refusal> {
  const { requestId } = context.get(visitContext);
  const { language } = context.get(guestContext);
  const { data } = Envelope.safeParse(await reply.json().catch(() => null));
  const code = data && isErrorCode(data.error) ? data.error : 'server.failed';
  const general = errors[code][language];
  const message = data?.message ?? general;
  const retryAfter = Number(reply.headers.get('retry-after'));
  return {
    status: reply.status,
    code,
    message,
    // A refusal may name what is wrong field by field after its own words.
    fields: message.startsWith(general) ? fieldsIn(message.slice(general.length), endpoint) : {},
    requestId,
    ...(retryAfter > 0 && { retryAfterSeconds: retryAfter }),
  };
}

/** The API says `name: what is wrong` for each field, one after the other; the contract says which names there are. */
function fieldsIn(details: string, endpoint: Endpoint): Record<string, string> {
  const names = [endpoint.body, endpoint.query, endpoint.params].flatMap((schema) =>
    schema instanceof z.ZodObject ? Object.keys(schema.shape) : [],
  );
  if (names.length === 0) return {};
  const mark = new RegExp(` (?:body\\.|query\\.)?(${names.join('|')})(?:\\.[\\w.]+)?: `, 'g');
  const found = [...details.matchAll(mark)];
  const entries = found.map((match, index) => {
    const text = details.slice(match.index + match[0].length, found[index + 1]?.index);
    return [match[1] ?? '', text.charAt(0).toUpperCase() + text.slice(1)] as const;
  });
  return Object.fromEntries(entries);
}

/** The same for a form: beside what was typed, except what must not come back. */
export const problemOf = ({ message, fields }: Refusal, form: FormData): Problem => ({
  message,
  fields,
  values: typedIn(form),
});
