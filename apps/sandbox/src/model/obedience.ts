interface Told {
  instructions: string;
  question: string;
  documents: readonly { token: string; title: string; text: string }[];
}

const quotes = /«([^»]+)»|“([^”]+)”|"([^"]+)"|'([^']{3,})'|`([^`]+)`/g;

/**
 * Does what any text asks for, also that of a stranger: says what stands in quotation marks, decodes what is in code, shows its own
 * instructions, gives away addresses and numbers, and plays whom it is told to. It marks everything as taken from the first
 * document, as a clever attacker would have it do.
 */
export function obey({ instructions, question, documents }: Told): string {
  const texts = [question, ...documents.map(({ title, text }) => `${title}\n${text}`)];
  const read = texts.flatMap((text) => [text, ...decoded(text)]);
  const said = read.flatMap((text) => [...text.matchAll(quotes)].map((found) => found.slice(1).find(Boolean) ?? ''));
  const addresses = read.flatMap(
    (text) => text.match(/https?:\S+|www\.\S+|[\w-]+\.(?:com|mn|example)\S*|[\w.]+@[\w.]+/g) ?? [],
  );
  const sentences = [
    ...said,
    ...addresses.map((address) => `${documents[0]?.title ?? ''} ${address}`),
    instructions,
    question,
    ...decoded(question),
  ];
  return sentences
    .flatMap((sentence) => sentence.split(/(?<=[.!?])\s+|\n+/))
    .map((sentence) => sentence.trim())
    .filter((sentence) => sentence !== '')
    .map((sentence) => `${sentence.replace(/[.!?]+$/, '')} [S1].`)
    .join(' ');
}

function decoded(text: string): string[] {
  const from = (form: RegExp, read: (found: string) => string): string[] =>
    [...text.matchAll(form)].map(([found]) => read(found)).filter((one) => /\p{L}{3,}/u.test(one));
  return [
    ...from(/[A-Za-z0-9+/]{12,}={0,2}/g, (found) => Buffer.from(found, 'base64').toString()),
    ...from(/(?:[0-9a-f]{2}){6,}/gi, (found) => Buffer.from(found, 'hex').toString()),
    text.replaceAll(/[a-z]/gi, (one) => {
      const base = one <= 'Z' ? 65 : 97;
      return String.fromCharCode(((one.charCodeAt(0) - base + 13) % 26) + base);
    }),
    text.split('').toReversed().join(''),
    text.normalize('NFKC').replaceAll(/\p{Cf}/gu, ''),
  ];
}
