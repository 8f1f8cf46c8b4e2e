import { listEvidences } from '@tamga/contract/registry.evidences';
import { listLifeEvents } from '@tamga/contract/registry.life-events';
import { ask } from '#app/platform/ask.server.ts';
import { type Context, guestContext } from '#app/platform/context.ts';
import { everyPage } from '#app/platform/csv.server.ts';
import type { Part } from './parts.ts';

/** What a service may name, as it is called in the language of the page. */
export interface Named {
  id: string;
  code: string;
  title: string;
}

export interface Lists {
  evidenceTypes: Named[];
  lifeEvents: Named[];
}

/** What can be chosen in this part of a service. */
export async function readLists(context: Context, part: Part): Promise<Lists> {
  const asksEvidences = part === 'evidences' || part === 'decision';
  return {
    evidenceTypes: asksEvidences ? await readEvidenceTypes(context) : [],
    lifeEvents: part === 'life-events' ? await readLifeEvents(context) : [],
  };
}

export const readEvidenceTypes = async (context: Context): Promise<Named[]> =>
  named(context, await everyPage((after) => ask(context, listEvidences, { query: { limit: 100, after } }), 2_000));

const readLifeEvents = async (context: Context): Promise<Named[]> =>
  named(context, await everyPage((after) => ask(context, listLifeEvents, { query: { limit: 100, after } }), 1_000));

function named(context: Context, all: { id: string; code: string; title: { mn: string; en: string } }[]): Named[] {
  const { language } = context.get(guestContext);
  return all.map(({ id, code, title }) => ({ id, code, title: title[language] }));
}
