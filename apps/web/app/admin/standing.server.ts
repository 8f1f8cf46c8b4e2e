import type { Permission } from '@tamga/contract';
import { listLockouts } from '@tamga/contract/admin.lockouts';
import { listApplications } from '@tamga/contract/applications';
import type { getOwnRole } from '@tamga/contract/rbac';
import { listSecurityEvents, type Severity } from '@tamga/contract/security';
import { listSitePages } from '@tamga/contract/site.pages';
import { listSkills } from '@tamga/contract/tools.admin';
import { listBrandings } from '@tamga/contract/tools.oversight';
import type { Answer } from '#app/platform/api.server.ts';
import { ask } from '#app/platform/ask.server.ts';
import type { Context } from '#app/platform/context.ts';

/** As many as one page of a list holds; where there are more, the page says so. */
const countMax = 100;
const lately = 7 * 86_400_000;
const isSerious = (severity: Severity): boolean => severity === 'high' || severity === 'critical';

/** What waits, and how much there is of what; null where it is not this person's to know. */
export interface Standing {
  serious: number | null;
  events: number | null;
  lockouts: number | null;
  branding: number | null;
  skills: number | null;
  drafts: number | null;
  applications: number | null;
}

type Role = Pick<Answer<typeof getOwnRole>, 'level' | 'permissions'>;

/** Asks only for what the role of this person opens, so that nobody is refused on the way in. */
export async function readStanding(context: Context, { level, permissions }: Role): Promise<Standing> {
  const where = async <T>(isOpen: boolean, asked: () => Promise<T>): Promise<T | null> => (isOpen ? asked() : null);
  const holds = (permission: Permission) => permissions.includes(permission);
  const query = { limit: countMax };
  const pending = { query: { ...query, state: 'pending' as const } };
  const [events, lockouts, brandings, pages, skills, applications] = await Promise.all([
    where(level <= 2, () =>
      ask(context, listSecurityEvents, { query: { ...query, from: new Date(Date.now() - lately).toISOString() } }),
    ),
    where(holds('users.manage'), () => ask(context, listLockouts, { query })),
    where(holds('settings.manage'), () => ask(context, listBrandings, pending)),
    where(holds('settings.manage'), () => ask(context, listSitePages)),
    where(holds('gateway.manage'), () => ask(context, listSkills, pending)),
    where(holds('gateway.manage'), () => ask(context, listApplications, { query })),
  ]);
  return {
    serious: events && events.items.filter(({ severity }) => isSerious(severity)).length,
    events: events && events.items.length,
    lockouts: lockouts && lockouts.items.length,
    branding: brandings && brandings.items.length,
    drafts: pages && pages.filter(({ version, published_version }) => version > published_version).length,
    skills: skills && skills.items.length,
    applications: applications && applications.items.length,
  };
}
