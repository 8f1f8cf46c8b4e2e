import { wordsIn } from '@tamga/ui';
import { type Context, guestContext } from '#app/platform/context.ts';
import { askAgainTexts } from '#app/texts/account.signing-ask-again.ts';

/** That who signs next could not be asked, in words; they are seldom needed, and not sent to the browser with the page. */
export function tellGivenUp(
  context: Context,
  givenUpAt: string | null,
): { title: string; text: string; again: string } | null {
  if (givenUpAt === null) return null;
  const { givenUp, givenUpText, submit } = wordsIn(askAgainTexts, context.get(guestContext).language);
  return { title: givenUp, text: givenUpText, again: submit };
}
