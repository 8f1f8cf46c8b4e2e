import type { System } from '#platform/actor';
import { asActor } from '#platform/data/db';
import type { Pool } from '#platform/data/pool';
import { findAppearance } from './appearance.sql.ts';
import { findNewestApplied } from './branding.sql.ts';

/** By what name, and by what words of its administrators, an assistant speaks for the site. */
export interface Voice {
  name: Record<'mn' | 'en', string>;
  words: Record<'mn' | 'en', string | null>;
}

export async function readVoice(deps: { pool: Pool }, actor: System): Promise<Voice> {
  const db = asActor(deps, actor);
  const [[appearance], branding] = await Promise.all([findAppearance(db, {}), findNewestApplied(db)]);
  return {
    name: { mn: appearance?.name_mn ?? '', en: appearance?.name_en ?? '' },
    words: { mn: branding?.system_prompt_mn ?? null, en: branding?.system_prompt_en ?? null },
  };
}
