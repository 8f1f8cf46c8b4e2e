import type { Translation } from '@tamga/contract/speech.data';
import type { translateText } from '@tamga/contract/speech';
import type { z } from 'zod';
import * as memory from '#modules/memory';
import type { Person } from '#platform/actor';
import { AppError } from '#platform/error';
import { askEngine, type SpeechDeps } from './asking.ts';
import type { Asked } from './engines.ts';
import { lostIn } from './faithful.ts';
import { termsIn } from './glossary.ts';
import { languageOf } from './language-of.ts';
import { mask } from './masking.ts';

type Wanted = z.output<(typeof translateText)['body']>;

/** What must come through is taken out before, looked for afterwards, and put back. */
export function translate(
  deps: SpeechDeps,
  person: Person,
  { text, from: told, to }: Wanted,
  signal: AbortSignal,
): Promise<Translation> {
  const { translator, each } = deps.speech;
  if (!translator) throw new AppError('speech.not_set_up');
  if (!/\p{L}/u.test(text)) throw new AppError('speech.nothing_to_say');
  const masked = mask(text.normalize('NFC'));
  const from = told ?? languageOf(masked.text);
  if (from === to) throw new AppError('speech.languages_same');
  if (memory.harmIn(masked.text)) throw new AppError('speech.text_has_secret');
  const terms = termsIn(masked.text, from, to);
  const ask = { work: 'translate', whose: person.userId, amount: text.length, signal } as const;
  return each.hold(person.userId, async () => {
    const asked = { text: masked.text, from, to, terms };
    const translated = await faithfully(asked, (amiss) =>
      askEngine(deps, ask, (signal) => translator.translate({ ...asked, amiss }, signal)),
    );
    return { text: masked.restore(translated), from, to, engine: translator.name, glossary: [...terms] };
  });
}

/** A second answer may be better where the first lost something; a third would not be. Each is paid. */
async function faithfully(
  asked: Pick<Asked, 'text' | 'terms'>,
  answer: (amiss: readonly string[]) => Promise<string>,
): Promise<string> {
  const first = await answer([]);
  const amiss = lostIn(asked, first);
  if (amiss.length === 0) return first;
  const second = await answer(amiss);
  if (lostIn(asked, second).length > 0) throw new AppError('speech.translation_not_faithful');
  return second;
}
