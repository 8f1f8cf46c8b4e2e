import { z } from 'zod';
import { AppError } from '#platform/error';

/** Nothing that turns the reading round, hides, is blank or is not a letter that a phone shows, and no rows of spaces. */
const text = (lengthMax: number) =>
  z
    .string()
    .min(1)
    .max(lengthMax)
    .regex(/^[^\p{Cc}\p{Cf}\p{Co}\p{Cn}\u2028\u2029\u115f\u1160\u2800\u3164\uffa0]+$/u)
    .refine((words) => !/\s{2}|^\s|\s$|[^\S ]/u.test(words));

const Display = z
  .array(
    z.discriminatedUnion('type', [
      z.strictObject({ type: z.literal('displayTextAndPIN'), displayText60: text(60) }),
      z.strictObject({ type: z.literal('confirmationMessage'), displayText200: text(200) }),
      z.strictObject({ type: z.literal('confirmationMessageAndVerificationCodeChoice'), displayText200: text(200) }),
    ]),
  )
  .min(1)
  .max(3);

/**
 * What the phone will show, which names us as who asks: so every text must name the application. The text itself goes on as
 * it came, for links are made over it; it must be what one reading of it writes again, or the provider might read another.
 */
export function requireNamed(interactions: string, names: readonly string[] | null): void {
  const written = Buffer.from(interactions, 'base64');
  const shown = written.toString('base64') === interactions ? readDisplay(written) : null;
  if (!shown) {
    const mn = 'JSON.stringify-ийн бичсэн жагсаалтыг base64-өөр кодлосон байх ёстой.';
    const en = 'must be base64 of the list as JSON.stringify writes it, with texts that a phone shows.';
    throw new AppError('request.invalid', { fields: [{ path: 'interactions', mn, en }] });
  }
  const isNamed = (words: string) => names === null || names.some((name) => words.includes(name));
  if (!shown.every(isNamed)) throw new AppError('eid.name_not_shown');
}

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

function readDisplay(bytes: Buffer): string[] | null {
  try {
    const written = utf8.decode(bytes);
    const value: unknown = JSON.parse(written);
    if (JSON.stringify(value) !== written) return null;
    const { data } = Display.safeParse(value);
    return data?.map((one) => ('displayText60' in one ? one.displayText60 : one.displayText200)) ?? null;
  } catch {
    return null;
  }
}
