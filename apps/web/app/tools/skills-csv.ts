import { listSkills } from '@tamga/contract/tools.admin';
import { wordsIn } from '@tamga/ui';
import { guestContext } from '#app/platform/context.ts';
import { csvResponse, everyPage } from '#app/platform/csv.server.ts';
import { toolTexts } from '#app/texts/admin-tools.ts';
import { toolSkillTexts } from '#app/texts/admin-tools-skills.ts';
import { ask } from '#app/platform/ask.server.ts';
import { readHolders } from './holders.server.ts';
import { shownSkill, skillQueryOf } from './skills.server.ts';
import type { Route } from './+types/skills-csv.ts';

export async function loader({ context, url }: Route.LoaderArgs): Promise<Response> {
  const { language } = context.get(guestContext);
  const words = wordsIn(toolSkillTexts, language);
  const { application } = wordsIn(toolTexts, language);
  const query = skillQueryOf(url);
  const [holders, skills] = await Promise.all([
    readHolders(context),
    everyPage((after) => ask(context, listSkills, { query: { ...query, limit: 100, after } })),
  ]);
  const headings = [words.name, words.version, application, words.state, words.runs, words.created, words.decided];
  const rows = skills
    .map(shownSkill(holders))
    .map((one) => [
      one.name,
      one.version,
      one.application,
      words.states[one.state],
      one.argv.join(' '),
      one.created_at,
      one.decided_at,
    ]);
  return csvResponse('skills', headings, rows);
}
