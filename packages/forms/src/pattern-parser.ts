import { limits } from './form.ts';

export type Node =
  | { is: 'letter'; on: (code: number) => boolean; cost: number }
  | { is: 'sequence'; parts: Node[] }
  | { is: 'either'; parts: Node[] }
  | { is: 'repeat'; part: Node; min: number; max: number };

type Test = (code: number) => boolean;

const repeatMax = 1_000;
const between = (from: string, to: string): Test => {
  const [low, high] = [codeOf(from), codeOf(to)];
  return (code) => code >= low && code <= high;
};
const codeOf = (letter: string): number => letter.codePointAt(0) ?? 0;
const isDigit = between('0', '9');
const isWord: Test = (code) =>
  isDigit(code) || between('a', 'z')(code) || between('A', 'Z')(code) || code === codeOf('_');
const isSpace: Test = (code) => /^\s$/u.test(String.fromCodePoint(code));
const not =
  (test: Test): Test =>
  (code) =>
    !test(code);
const classes: Record<string, Test> = {
  d: isDigit,
  D: not(isDigit),
  w: isWord,
  W: not(isWord),
  s: isSpace,
  S: not(isSpace),
};

/** Whether what follows this text is escaped: it ends with an odd number of backslashes. */
function endsEscaped(text: string): boolean {
  let at = text.length;
  while (text[at - 1] === '\\') at -= 1;
  return (text.length - at) % 2 === 1;
}

/**
 * Letters, `.`, classes, groups, `|` in a group and repetitions, between `^` and `$`: then it means the same to every reader of
 * JSON Schema. What looks back or ahead is refused: it cannot be read in one go.
 */
export function parsePattern(pattern: string): Node {
  if (pattern.length > limits.patternLength) throw new SyntaxError('the pattern is too long');
  const [, inside] = /^\^(.*)\$$/su.exec(pattern) ?? [];
  if (inside === undefined || endsEscaped(inside))
    throw new SyntaxError('the pattern does not begin with ^ and end with $');
  const letters = Array.from(inside);
  let at = 0;
  let depth = 0;

  const tree = sequence();
  if (at < letters.length) throw new SyntaxError(`${letters[at]} is not expected`);
  return tree;

  function either(): Node {
    depth += 1;
    if (depth > limits.depth) throw new SyntaxError('groups are nested too deeply');
    const parts = [sequence()];
    while (letters[at] === '|') {
      at += 1;
      parts.push(sequence());
    }
    depth -= 1;
    return parts.length === 1 ? (parts[0] ?? { is: 'sequence', parts }) : { is: 'either', parts };
  }

  function sequence(): Node {
    const parts: Node[] = [];
    while (at < letters.length && letters[at] !== '|' && letters[at] !== ')') parts.push(repeated());
    return { is: 'sequence', parts };
  }

  function repeated(): Node {
    const part = atom();
    const sign = letters[at];
    if (sign !== '*' && sign !== '+' && sign !== '?' && sign !== '{') return part;
    at += 1;
    const [min, max] = sign === '{' ? counts() : sign === '?' ? [0, 1] : [sign === '+' ? 1 : 0, Infinity];
    if (['*', '+', '?', '{'].includes(letters[at] ?? '')) throw new SyntaxError('a repetition is not repeated');
    return { is: 'repeat', part, min, max };
  }

  function counts(): [number, number] {
    const close = letters.indexOf('}', at);
    const [, least = '', comma, most = ''] = /^(\d{1,4})(,?)(\d{0,4})$/.exec(letters.slice(at, close).join('')) ?? [];
    if (close < 0 || least === '') throw new SyntaxError('a repetition is not closed');
    at = close + 1;
    const min = Number(least);
    const max = comma === '' ? min : most === '' ? Infinity : Number(most);
    if (max < min || min > repeatMax || (max !== Infinity && max > repeatMax))
      throw new SyntaxError('a repetition is out of range');
    return [min, max];
  }

  function atom(): Node {
    const letter = letters[at];
    at += 1;
    if (letter === '(') return group();
    if (letter === '[') return set();
    if (letter === '\\') return { is: 'letter', on: escaped(), cost: 1 };
    if (letter === '.') return { is: 'letter', on: (code) => code !== 10 && code !== 13, cost: 1 };
    if (letter === undefined || '*+?{}]^$'.includes(letter)) throw new SyntaxError(`${letter} is not expected`);
    return { is: 'letter', on: one(codeOf(letter)), cost: 1 };
  }

  function group(): Node {
    if (letters[at] === '?') {
      if (letters[at + 1] !== ':') throw new SyntaxError('looking ahead or back is not possible');
      at += 2;
    }
    const inside = either();
    if (letters[at] !== ')') throw new SyntaxError('a group is not closed');
    at += 1;
    return inside;
  }

  function escaped(): Test {
    const letter = letters[at] ?? '';
    at += 1;
    const known = classes[letter];
    if (known) return known;
    if (letter === '' || /[\p{L}\d]/u.test(letter)) throw new SyntaxError(`\\${letter} is not known`);
    return one(codeOf(letter));
  }

  function set(): Node {
    const isNegated = letters[at] === '^';
    if (isNegated) at += 1;
    const tests: Test[] = [];
    while (letters[at] !== ']') {
      if (at >= letters.length) throw new SyntaxError('a set is not closed');
      tests.push(range());
    }
    at += 1;
    if (tests.length === 0) throw new SyntaxError('a set is empty');
    const inSet: Test = (code) => tests.some((test) => test(code));
    return { is: 'letter', on: isNegated ? not(inSet) : inSet, cost: tests.length };
  }

  function range(): Test {
    const from = letters[at] ?? '';
    at += 1;
    if (from === '\\') return escaped();
    if (from === '[') throw new SyntaxError('a set is not in a set');
    const to = letters[at + 1];
    if (letters[at] !== '-' || to === undefined || to === ']') return one(codeOf(from));
    if (to === '\\' || codeOf(to) < codeOf(from)) throw new SyntaxError('a range is out of order');
    at += 2;
    return between(from, to);
  }
}

const one =
  (wanted: number): Test =>
  (code) =>
    code === wanted;
