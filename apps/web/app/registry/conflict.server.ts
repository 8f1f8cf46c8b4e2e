import { wordsIn } from '@tamga/ui';
import { type Context, guestContext } from '#app/platform/context.ts';
import { editorTexts } from '#app/texts/registry-editor.ts';
import { labelOfPath, type Leaf, wordOfValue } from './leaf-words.ts';
import type { Lists } from './lists.server.ts';
import type { Service } from './service.server.ts';

type Written = Pick<Service, 'content' | 'evidences'>;

export interface Difference {
  label: string;
  theirs: string | null;
  yours: string | null;
}

/** Where what was typed differs from what stands now, which another has written meanwhile: in words. */
export function differencesIn(context: Context, yours: Written, theirs: Written, lists: Lists): Difference[] {
  const words = wordsIn(editorTexts, context.get(guestContext).language);
  const [mine, other] = [leavesOf(yours), leavesOf(theirs)];
  const named = [...lists.evidenceTypes, ...lists.lifeEvents];
  const shown = (path: string, value: Leaf | undefined) =>
    named.find(({ id }) => id === value)?.title ?? wordOfValue(words, path, value);
  return [...new Set([...other.keys(), ...mine.keys()])]
    .filter((path) => mine.get(path) !== other.get(path) && !path.endsWith('requirement_code'))
    .map((path) => ({
      label: labelOfPath(words, path),
      theirs: shown(path, other.get(path)),
      yours: shown(path, mine.get(path)),
    }));
}

/** Every text, number and yes or no of it, by its path. */
function leavesOf({ content, evidences }: Written): Map<string, Leaf> {
  const { form_schema: _, ui_schema: __, ...rest } = content;
  const leaves = new Map<string, Leaf>();
  const walk = (value: unknown, path: string): void => {
    if (value === null || value === undefined) return;
    if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') leaves.set(path, value);
    if (typeof value !== 'object') return;
    for (const [name, inner] of Object.entries(value)) walk(inner, path === '' ? name : `${path}.${name}`);
  };
  walk({ ...rest, evidences }, '');
  return leaves;
}
