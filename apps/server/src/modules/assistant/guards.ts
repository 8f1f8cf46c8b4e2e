import { stemsOf } from '#platform/data/stems';
import { commandsIn, hasLink } from './attacks.ts';
import { plainly } from './normal.ts';
import { personalIn } from './personal.ts';
import type { Passage } from './retrieval.ts';

/** What a sentence of a model is held against. */
export interface Ground {
  /** By the token under which a document was shown to the model. */
  sources: ReadonlyMap<string, Source>;
  /** Runs of words of our instructions, which must not come back. */
  secrets: ReadonlySet<string>;
}

interface Source {
  passage: Passage;
  text: string;
  stems: ReadonlySet<string>;
  numbers: ReadonlySet<string>;
}

export type Withheld =
  | 'no_citation'
  | 'unknown_citation'
  | 'link'
  | 'personal'
  | 'command'
  | 'secret'
  | 'forbidden'
  | 'markup'
  | 'number'
  | 'not_said';

export type Checked = { text: string; tokens: string[] } | { withheld: Withheld };

const token = /\s?\[(S\d{1,2})\]/g;
/** Half of what is said must stand there; the other half is how it is said. */
const supportMin = 0.6;
const secretWords = 5;

/** An assistant acts on nothing, promises nothing and asks for no secret. */
const forbidden =
  /\b(?:i (?:have|'ve) (?:submitted|cancelled|canceled|approved|paid|registered|signed|deleted)|guarantee[ds]?|your (?:pin|password)|as an ai|language model)\b|таны өмнөөс|(?:би|бид) .{0,40}(?:илгээлээ|цуцаллаа|баталлаа|төллөө|бүртгэлээ)|баталгаатай амла|пин ?код|нууц үг/iu;

export function groundOf(passages: readonly Passage[], instructions: string): Ground {
  const sources = new Map(
    passages.map((passage, at) => {
      const text = [passage.title, ...passage.chunks.map((chunk) => chunk.text)].join('\n');
      return [`S${at + 1}`, { passage, text, stems: new Set(stemsOf(text)), numbers: new Set(numbersIn(text)) }];
    }),
  );
  return { sources, secrets: new Set(runsOf(instructions)) };
}

/** Whether a sentence may be read by people: it says where it is from, and that says what it says. */
export function checkSentence(sentence: string, { sources, secrets }: Ground): Checked {
  const tokens = [...new Set([...sentence.matchAll(token)].map(([, name = '']) => name))];
  const text = sentence.replaceAll(token, '').trim();
  if (tokens.length === 0) return { withheld: 'no_citation' };
  const cited = tokens.flatMap((name) => sources.get(name) ?? []);
  if (cited.length < tokens.length) return { withheld: 'unknown_citation' };
  if (plainly(text) !== text.normalize('NFKC') || /[<>{}`|\\\][]|https?:|www\./.test(text))
    return { withheld: 'markup' };
  if (hasLink(text)) return { withheld: 'link' };
  const said = cited.map((source) => source.text).join('\n');
  const known = personalIn(said);
  if (personalIn(text).some((kind) => kind !== 'phone' || !known.includes(kind))) return { withheld: 'personal' };
  if (commandsIn(text).length > 0) return { withheld: 'command' };
  if (forbidden.test(text)) return { withheld: 'forbidden' };
  if (runsOf(text).some((run) => secrets.has(run) && !said.toLowerCase().includes(run))) return { withheld: 'secret' };
  if (numbersIn(text).some((number) => !cited.some(({ numbers }) => numbers.has(number))))
    return { withheld: 'number' };
  const stems = stemsOf(text).filter((stem) => !/^\d+$/.test(stem));
  const held = stems.filter((stem) => cited.some((source) => source.stems.has(stem)));
  if (stems.length === 0 || held.length < supportMin * stems.length) return { withheld: 'not_said' };
  return { text, tokens };
}

/** A number however its thousands are set apart. */
const numbersIn = (text: string): string[] =>
  (text.match(/\d+(?:[ ,.'’]\d{3})*(?:[.,]\d+)?/g) ?? []).map((number) => number.replaceAll(/\D/g, ''));

function runsOf(text: string): string[] {
  const words = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  return words
    .slice(0, Math.max(0, words.length - secretWords + 1))
    .map((_, at) => words.slice(at, at + secretWords).join(' '));
}
