import { z } from 'zod';
import { wrongField } from '#sandbox/refusal';

const short = z.strictObject({ type: z.literal('displayTextAndPIN'), displayText60: z.string().min(1).max(60) });
const long = z.strictObject({ type: z.literal('confirmationMessage'), displayText200: z.string().min(1).max(200) });
const choice = z.strictObject({
  type: z.literal('confirmationMessageAndVerificationCodeChoice'),
  displayText200: z.string().min(1).max(200),
});
const Interactions = z.array(z.discriminatedUnion('type', [short, long, choice])).min(1);

export type Interaction = z.infer<typeof Interactions>[number];
export type InteractionType = Interaction['type'];

const base64 = /^[a-zA-Z0-9+/]+={0,2}$/;

/** What the relying party would like the phone to show, best first. A choice of codes needs a code on another screen. */
export function readInteractions(text: string, canChooseCode: boolean): Interaction[] {
  const items = parse(text);
  if (!items) throw wrongField('interactions', 'not base64 of a JSON array');
  const read = Interactions.safeParse(items);
  if (!read.success) throw wrongField('interactions', read.error.issues[0]?.message ?? 'not understood');
  const types = read.data.map(({ type }) => type);
  if (new Set(types).size < types.length) throw wrongField('interactions', 'a type is listed twice');
  if (!canChooseCode && types.includes(choice.shape.type.value)) {
    throw wrongField('interactions', 'a choice of codes is only possible where a notification is sent');
  }
  return read.data;
}

export const textOf = (interaction: Interaction): string =>
  interaction.type === 'displayTextAndPIN' ? interaction.displayText60 : interaction.displayText200;

function parse(text: string): unknown {
  if (!base64.test(text)) return null;
  try {
    return JSON.parse(Buffer.from(text, 'base64').toString());
  } catch {
    return null;
  }
}
