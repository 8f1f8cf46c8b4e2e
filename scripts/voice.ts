// Words that the texts of the platform do not use, in either language, and what to write instead.

/** One word for one thing, said as a citizen would say it: docs/glossary.md names the others. */
const unwanted: readonly (readonly [RegExp, string])[] = [
  [/\bwho(m|so)?ever\b/i, 'name the person'],
  [/\bsomebody\b|\banybody\b|\beverybody\b/i, 'someone, anyone, everyone'],
  [/\b(is|are|was) over\b/i, 'has expired, timed out'],
  [/\b(keep|kept) (\w+ )?out\b|\blet (them|him|her) in\b/i, 'suspend, activate'],
  [/\bmend(ed|s)?\b/i, 'correct'],
  [/\banew\b|\bat once\b|\bonce more\b/i, 'again, immediately'],
  [/\bturn to\b/i, 'contact'],
  [/\bgo on\b|\bbegin again\b/i, 'continue, start again'],
  [/\b(is|are|stays?) (no )?good\b/i, 'valid'],
  [/\bof now\b|\bno more\.|\bmay no more\b/i, 'current, no longer'],
  [/\bdoes not answer\b|\banswer of the\b/i, 'is not responding, response from the'],
  [/\bcivil id\b|\bstate (directory|registry)\b|\be-mail\b/i, 'civil number, state register, email'],
  [/\bno such\b|\bthere is no such\b/i, 'we could not find this'],
  [/\b(wears?|worn)\b/i, 'active'],
  [
    /гүйцэтгэгд|хийгд(э|с|л)|ашиглагд|илгээгд|олгогд|бүртгэгдэнэ|зориулагд/i,
    'say who does it: хийнэ, ашиглана, илгээнэ',
  ],
  [/нэн даруй|үл тоомсорл|тэр дор нь|уг (хүсэлт|үйлчилгээ)|дээрх(и|) заалт|холбогдох журм/i, 'яаралтай, шууд'],
  [/аудитын бүртгэл|ахлах админ|нөөц код|консол/i, 'the word of docs/glossary.md'],
];

/** What a person types or a protocol fixes; everything else has a name in words. */
const typed: ReadonlySet<string> = new Set(['admin_email', 'admin_user_id', 'openai-strict', 'data.code', 'tools:']);

const rawCode = /\b[a-z]+(?:_[a-z]+)+\b|\b[a-z]+\.[a-z]+(?:_[a-z]+)+\b|\bUUID\b|\bHTTP \d{3}\b/g;

export interface Fault {
  line: number;
  text: string;
  instead: string;
}

/** What is wrong with the sentences of a source: of its strings, and of nothing else in it. */
export function faultsIn(source: string): Fault[] {
  return source
    .split('\n')
    .flatMap((row, at) =>
      sentencesOf(row).flatMap((text) => faultsOf(text).map((instead) => ({ line: at + 1, text, instead }))),
    );
}

const literal = /'((?:[^'\\]|\\.)*)'(?!:)|`((?:[^`\\]|\\.)*)`/g;
const notForPeople = /^\s*(import|export \*|\/\/|\*|\/\*)|^\s*kind: '|^\s*told: |^\s*code: '|^(\s*|.*\{ )params: \[/;

function sentencesOf(row: string): string[] {
  if (notForPeople.test(row)) return [];
  return [...row.matchAll(literal)].map(([, plain, filled]) => (plain ?? filled ?? '').replaceAll(/\$\{[^}]*\}/g, 'X'));
}

function faultsOf(text: string): string[] {
  const words = unwanted.filter(([pattern]) => pattern.test(text)).map(([, instead]) => instead);
  const codes = (text.match(rawCode) ?? []).filter((code) => !typed.has(code));
  return [...words, ...codes.map((code) => `a name in words for ${code}`)];
}
