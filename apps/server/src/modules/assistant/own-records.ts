import type { ApplicationState } from '@tamga/contract/cases.states';
import type { PersonalTool } from '@tamga/contract/assistant';
import * as appointments from '#modules/appointments';
import * as cases from '#modules/cases';
import type { Person } from '#platform/actor';
import type { Deps } from '#platform/deps';
import { homeTimeZone } from '#platform/time/calendar';
import type { Language } from './documents.ts';
import type { OwnMatter } from './own-matters.ts';

const states: Readonly<Record<ApplicationState, Record<Language, string>>> = {
  draft: { mn: 'ноорог, илгээгээгүй', en: 'a draft, not handed in' },
  submitted: { mn: 'илгээсэн', en: 'handed in' },
  queued: { mn: 'дараалалд байна', en: 'waiting for its turn' },
  in_review: { mn: 'шийдвэрлэж байна', en: 'being decided' },
  info_requested: { mn: 'танаас нэмэлт мэдээлэл хүлээж байна', en: 'waiting for more information from you' },
  approved: { mn: 'зөвшөөрсөн', en: 'approved' },
  rejected: { mn: 'татгалзсан', en: 'rejected' },
  completed: { mn: 'дууссан', en: 'completed' },
  withdrawn: { mn: 'та буцааж авсан', en: 'withdrawn by you' },
  expired: { mn: 'хугацаа нь дууссан', en: 'expired' },
};

const most = 10;

/** What the person could open by themselves, read with their own rights. */
export async function lookUpOwn(
  deps: Pick<Deps, 'pool' | 'now' | 'keyring' | 'wakeups' | 'config'>,
  person: Person,
  tool: PersonalTool,
  language: Language,
): Promise<OwnMatter[]> {
  if (tool === 'my_applications') {
    const { items } = await cases.listApplications(deps, person, { limit: most, after: undefined });
    return items.map(({ service, state }) => ({ title: service.title[language], state: states[state][language] }));
  }
  const { items } = await appointments.listOwnAppointments(deps, person, {
    limit: most,
    after: undefined,
    active: true,
  });
  return items.map(({ type, site, starts_at }) => ({
    title: type.title[language],
    state: `${momentOf(starts_at)}, ${site.name[language]}`,
  }));
}

const clock = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'short', timeZone: homeTimeZone });
const momentOf = (moment: Date): string => clock.format(moment);
