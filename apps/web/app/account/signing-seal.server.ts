import type { getSigning } from '@tamga/contract/signing';
import { wordsIn } from '@tamga/ui';
import type { Answer } from '#app/platform/api.server.ts';
import { type Context, guestContext } from '#app/platform/context.ts';
import { sealTexts } from '#app/texts/account.signing-seal.ts';

const tones = { WAITING: 'accent', SEALED: 'success', NONE: 'warning' } as const;

/**
 * Whether the electronic seal of the organisation is in the file, and why not. It is said here, since few documents have
 * one and the words would be loaded with each of the others.
 */
export function tellSeal(context: Context, seal: Answer<typeof getSigning>['seal']) {
  if (seal === null) return null;
  const { state, reason, reg_no } = seal;
  const { titles, explained, reasons } = wordsIn(sealTexts, context.get(guestContext).language);
  const text = explained[state](reg_no);
  return {
    tone: tones[state],
    title: titles[state],
    text: reason ? `${text} ${reasons[reason]}` : text,
    isAwaited: state === 'WAITING',
  };
}
