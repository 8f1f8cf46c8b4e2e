import { z } from 'zod';
import type { Prompt } from './provider.ts';
import type { EidSession } from './session.ts';

const lengthMax = { pin: 60, confirm: 200, 'confirm-code': 200 };

const wireOf = ({ kind, text }: Prompt) => {
  if (kind === 'pin') return { type: 'displayTextAndPIN', displayText60: text };
  if (kind === 'confirm') return { type: 'confirmationMessage', displayText200: text };
  return { type: 'confirmationMessageAndVerificationCodeChoice', displayText200: text };
};

/** What the phone is to show, as the base64 text whose hash is signed. Nothing is cut: people sign what they read. */
export function interactionsOf(prompts: Prompt[], flow: EidSession['flow']): string {
  if (prompts.length === 0) throw new Error('the phone needs something to show');
  for (const { kind, text } of prompts) {
    if (text === '' || text.length > lengthMax[kind]) throw new Error(`a text for ${kind} is empty or too long`);
    if (kind === 'confirm-code' && flow !== 'notification')
      throw new Error('a code is chosen after a notification only');
  }
  return Buffer.from(JSON.stringify(prompts.map(wireOf))).toString('base64');
}

const Types = z.array(z.object({ type: z.string() }));

/** The types that were asked for, read back from what was sent. */
export function interactionTypesIn(interactions: string): string[] {
  return Types.parse(JSON.parse(Buffer.from(interactions, 'base64').toString())).map(({ type }) => type);
}
