import type { Language } from '@tamga/contract';
import type { ApplicationMistake } from '@tamga/contract/application';
import { z } from 'zod';
import type { Person } from '#platform/actor';
import type { Deps } from '#platform/deps';
import { ask } from '#platform/memory/redis';
import { getApplication } from './applications.ts';
import { wordsOf } from './mistake-words.ts';
import { getTestApplication, type TestDeps } from './test-applications.ts';

const kept = 50;
const keptSeconds = 7 * 86_400;
const lengthMax = 300;

const keyOf = (id: string): string => `mistakes:${id}`;

type MistakeDeps = Pick<Deps, 'redis' | 'metrics' | 'now'>;

const Mistake = z.object({ at: z.coerce.date(), code: z.string(), detail: z.string(), given: z.string().nullable() });

/**
 * Anybody can make an application look wrong, by a link with its client_id: so what is kept is bounded, and in short
 * memory. `detail` is what the library said, `given` what was sent; never a secret or a token.
 */
export async function recordMistake(
  deps: MistakeDeps,
  id: string,
  { code, detail, given = null }: { code: string; detail: string; given?: string | null | undefined },
): Promise<void> {
  const cut = (text: string) => text.slice(0, lengthMax);
  const line = JSON.stringify({ at: deps.now(), code, detail: cut(detail), given: given && cut(given) });
  await ask(deps, (redis) =>
    redis
      .multi()
      .lpush(keyOf(id), line)
      .ltrim(keyOf(id), 0, kept - 1)
      .expire(keyOf(id), keptSeconds)
      .exec(),
  );
}

export async function listMistakes(
  deps: MistakeDeps & Pick<Deps, 'pool' | 'objects'>,
  person: Person,
  id: string,
  language: Language,
): Promise<{ items: ApplicationMistake[] }> {
  await getApplication(deps, person, id);
  return readMistakes(deps, id, language);
}

export async function listTestMistakes(
  deps: MistakeDeps & TestDeps,
  person: Person,
  id: string,
  language: Language,
): Promise<{ items: ApplicationMistake[] }> {
  await getTestApplication(deps, person, id);
  return readMistakes(deps, id, language);
}

async function readMistakes(deps: MistakeDeps, id: string, language: Language) {
  const lines = (await ask(deps, (redis) => redis.lrange(keyOf(id), 0, kept - 1))) ?? [];
  const items = lines.flatMap(readLine).map(({ at, code, detail, given }) => ({
    at,
    ...wordsOf(code, detail, language),
    given,
  }));
  return { items };
}

/** Lines that another program or an older release wrote into Redis are skipped. */
function readLine(line: string): z.output<typeof Mistake>[] {
  try {
    return [Mistake.parse(JSON.parse(line))];
  } catch {
    return [];
  }
}
