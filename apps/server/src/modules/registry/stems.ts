import type { VersionContent } from '@tamga/contract/registry.content';
import * as org from '#modules/org';
import { type Actor, system } from '#platform/actor';
import { actingAs, asActor, type Tx } from '#platform/data/db';
import type { Pool } from '#platform/data/pool';
import { stemsOf } from '#platform/data/stems';
import { listEvidenceTitles } from './catalogue.sql.ts';

/** The words by which a service is found, in all their forms; those of its title say most. */
export interface ServiceStems {
  stems: string[];
  title_stems: string[];
}

const stemsMax = 2_000;
const titleStemsMax = 1_000;

/** Of what it says, of what the citizen receives, and of who offers it, as these are called now. */
export async function stemsIn(
  deps: { pool: Pool; db: Tx },
  actor: Actor,
  { title, description, keywords, output_type_id }: VersionContent,
  tenantId: string,
): Promise<ServiceStems> {
  const platform = system('index a service', actor.origin);
  // Other organisations describe what it produces, so the platform reads that.
  const [outputs, offers] = await actingAs(
    deps,
    platform,
    async () =>
      [
        output_type_id === null ? [] : await listEvidenceTitles(asActor(deps, platform), [output_type_id]),
        await org.describeOrganisation(deps, platform, tenantId),
      ] as const,
  );
  const title_stems = stemsOfAll([title.mn, title.en, ...keywords]).slice(0, titleStemsMax);
  const rest = stemsOfAll([
    description.mn,
    description.en,
    ...outputs.flatMap(({ title_mn, title_en }) => [title_mn, title_en]),
    offers?.name,
    offers?.name_en,
  ]);
  return { stems: [...new Set([...title_stems, ...rest])].slice(0, stemsMax), title_stems };
}

const stemsOfAll = (texts: readonly (string | null | undefined)[]): string[] =>
  stemsOf(texts.filter((text) => typeof text === 'string').join(' '));
