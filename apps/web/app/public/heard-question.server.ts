import { listVoices, transcribeSpeech } from '@tamga/contract/speech';
import type { Problem } from '@tamga/ui';
import { wordsIn } from '@tamga/ui';
import { attempt } from '#app/platform/api.server.ts';
import { type Context, guestContext } from '#app/platform/context.ts';
import { sayTexts } from '#app/texts/public-say.ts';

/** Whether a question may be said here: by who is signed in, in a language that an engine understands. */
export async function canHear(context: Context): Promise<boolean> {
  const { session, language } = context.get(guestContext);
  if (!session) return false;
  const outcome = await attempt(context, listVoices);
  return outcome.ok && outcome.data.heard.includes(language);
}

export type Heard = { heard: string } | { unheard: Problem };

/** What a recording says, for the person to read before they ask. */
export async function hear(context: Context, recording: File): Promise<Heard> {
  const { language } = context.get(guestContext);
  const words = wordsIn(sayTexts, language);
  if (recording.size === 0) return unheard(words.missing);
  const body = { name: recording.name, type: recording.type, bytes: recording.stream() };
  const outcome = await attempt(context, transcribeSpeech, { query: { language }, body });
  if (!outcome.ok) return unheard(outcome.refusal.message);
  return outcome.data.text === '' ? unheard(words.nothing) : { heard: outcome.data.text };
}

const unheard = (message: string): Heard => ({ unheard: { message, fields: { recording: message }, values: {} } });
