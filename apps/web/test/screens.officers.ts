import { askCases } from '../../server/test/cases.ts';
import { asSystem, type SignedIn } from '../../server/test/house.ts';
import { move, openDesk, question, rulings } from '../../server/test/officers.ts';
import { payAndIssue } from './issued.ts';
import type { Screen } from './screen.ts';
import type { Stack } from './stack.ts';

const staff = { as: 'manager', scriptsMax: 250 } as const;
const at = '/admin/cases';

/** An organisation in which this person decides, with an application in every state that officers see. */
async function aDesk({ house }: Stack, person: SignedIn, role: 'officer' | 'admin' = 'officer') {
  const desk = await openDesk(house);
  const joined = { user_id: person.userId, tenant_id: desk.tenant_id, role, state: 'active' } as const;
  await asSystem(house.deps).insertInto('org.member').values(joined).execute();
  return desk;
}

type Desk = Awaited<ReturnType<typeof aDesk>>;

/** A page of an application, after these moves of the person who looks. */
const aCase =
  (path: string, ...moves: ((desk: Desk, person: SignedIn, id: string) => Promise<unknown>)[]) =>
  async (stack: Stack, person: SignedIn | null): Promise<string> => {
    const desk = await aDesk(stack, person!);
    const { id } = await desk.receive();
    for (const step of moves) await step(desk, person!, id);
    return `${at}/${id}${path}`;
  };

const take = (desk: Desk, person: SignedIn, id: string) => move(desk, person, id, 'assign', {});
const note = (desk: Desk, person: SignedIn, id: string) => move(desk, person, id, 'notes', { text: 'Утсаар ярьсан.' });
const askFor = (desk: Desk, person: SignedIn, id: string) =>
  move(desk, person, id, 'request-info', question('purpose'));
const approve = (desk: Desk, person: SignedIn, id: string) => move(desk, person, id, 'decide', rulings.approve);

async function someWork(stack: Stack, person: SignedIn | null): Promise<void> {
  const desk = await aDesk(stack, person!);
  for (const moves of [[], [take], [take, askFor], [take, approve], []]) {
    const { id } = await desk.receive();
    for (const step of moves) await step(desk, person!, id);
  }
}

/** A letter of the organisation that this person leads; its page, or another one below it. */
const aLetter =
  (path: string) =>
  async (stack: Stack, person: SignedIn | null): Promise<string> => {
    const desk = await aDesk(stack, person!, 'admin');
    const text = { mn: '{number}: хаягаа тодруулна уу.', en: '{number}: please tell us the address.' };
    const payload = { tenant_id: desk.tenant_id, kind: 'other', name: 'Хаяг', text };
    const { data } = await askCases(stack.house, person, 'POST', '/officer/letters', { payload });
    const { id } = await desk.receive();
    await take(desk, person!, id);
    return path.replace(':letter', data.id).replace(':id', id);
  };

/** A page about what was paid for an application, or issued with it. */
const anIssued =
  (path: string) =>
  async (stack: Stack, person: SignedIn | null): Promise<string> => {
    const desk = await aDesk(stack, person!);
    const { id, citizen } = await desk.receive();
    const handed = { id, tenantId: desk.tenant_id, citizenId: citizen.userId };
    const { payment, document } = await payAndIssue(stack.house, handed);
    return `${at}/${id}${path.replace(':payment', payment).replace(':document', document)}`;
  };

/** Pages of officers, where applications of citizens are decided. */
export const officerScreens: readonly Screen[] = [
  { path: `${at} (nobody's)`, ...staff, prepare: async () => at },
  { path: `${at}/stats (nothing)`, ...staff, prepare: async () => `${at}/stats` },
  { path: at, ...staff, prepare: someWork },
  { path: `${at}?view=mine`, ...staff, prepare: someWork },
  { path: `${at}?q=%25`, ...staff, prepare: someWork },
  { path: `${at}/stats`, ...staff, prepare: someWork },
  { path: `${at}/:id`, ...staff, prepare: aCase('') },
  { path: `${at}/:id (taken)`, ...staff, prepare: aCase('', take, note) },
  { path: `${at}/:id (asked)`, ...staff, prepare: aCase('', take, askFor) },
  { path: `${at}/:id (approved)`, ...staff, prepare: aCase('', take, approve) },
  { path: `${at}/:id/decide`, ...staff, prepare: aCase('/decide', take) },
  { path: `${at}/:id/ask`, ...staff, prepare: aCase('/ask', take) },
  { path: `${at}/:id/pass`, ...staff, prepare: aCase('/pass', take) },
  { path: `${at}/letters (nothing)`, ...staff, prepare: async () => `${at}/letters` },
  { path: `${at}/letters`, ...staff, prepare: aLetter(`${at}/letters`) },
  { path: `${at}/letters/new`, ...staff, prepare: aLetter(`${at}/letters/new`) },
  { path: `${at}/letters/:letter`, ...staff, prepare: aLetter(`${at}/letters/:letter`) },
  { path: `${at}/letters/:letter/remove`, ...staff, prepare: aLetter(`${at}/letters/:letter/remove`) },
  { path: `${at}/:id/ask (with a letter)`, ...staff, prepare: aLetter(`${at}/:id/ask?template=:letter`) },
  { path: `${at}/:id/decide (with a letter)`, ...staff, prepare: aLetter(`${at}/:id/decide?template=:letter`) },
  { path: `${at}/:id/issued (nothing)`, ...staff, prepare: aCase('/issued') },
  ...['/issued', '/payments/:payment/refund', '/documents/:document/revoke', '/documents/:document/supersede'].map(
    (path) => ({ path: `${at}/:id${path}`, ...staff, prepare: anIssued(path) }),
  ),
  { path: `${at}/:id/decide (not theirs)`, ...staff, status: 404, prepare: aCase('/decide') },
];
