// The contract refuses the same in whatever people write, in its text.ts, and a test holds the two together: this package
// has no dependency, and that one brings a library that no page of a form needs.
const hidden = String.raw`\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Variation_Selector}\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0`;
const letter = String.raw`[\u1820-\u18aa](?:[\u180b-\u180d\u180f][\u180e\u200c\u200d]?|[\u180e\u200c\u200d])`;
const picture = String.raw`[\p{Extended_Pictographic}\p{Emoji_Modifier}](?:\ufe0f\u200d?|\u200d)`;
const visible = `${letter}|${picture}|[^${hidden}]`;
const line = new RegExp(`^(?:${visible})*$`, 'u');
const prose = new RegExp(String.raw`^(?:${visible}|[\t\n\r])*$`, 'u');
// Most texts are plainly Latin and Cyrillic, which is seen ten times as fast.
const unusualInLine = /[^\x20-\x7e\u0400-\u04ff]/;
const unusualInProse = /[^\t\n\r\x20-\x7e\u0400-\u04ff]/;

/** Nothing in it is invisible or turns the direction of writing; nor does it end the line. */
export const isLine = (text: string): boolean => !unusualInLine.test(text) || line.test(text);

/** The same of several lines. */
export const isProse = (text: string): boolean => !unusualInProse.test(text) || prose.test(text);
