import { askCases } from '../../server/test/cases.ts';
import type { SignedIn } from '../../server/test/house.ts';
import { type Desk, move, openDesk, question, rulings } from '../../server/test/officers.ts';
import type { Screen } from './screen.ts';
import type { Stack } from './stack.ts';

const at = '/me/applications';
const citizen = { as: 'user' } as const;

/** A page of an application that the person has begun, and of which they have answered the first question. */
const aDraft =
  (path: string) =>
  async ({ house }: Stack, person: SignedIn | null): Promise<string> => {
    const { service_id } = await openDesk(house);
    const payload = { service_id, data: { purpose: 'Банкинд өгнө' } };
    const { data } = await askCases(house, person, 'POST', '/applications', { payload });
    return `${at}/${data.id}${path}`;
  };

/** A page of an application that was handed in, after these moves of an officer. */
const aCase =
  (path: string, ...moves: ((desk: Desk, id: string) => Promise<{ status: number }>)[]) =>
  async ({ house }: Stack, person: SignedIn | null): Promise<string> => {
    const desk = await openDesk(house);
    const { id } = await desk.receive(person!);
    for (const step of moves) {
      const { status, ...reply } = await step(desk, id);
      if (status >= 300) throw new Error(JSON.stringify(reply));
    }
    return `${at}/${id}${path}`;
  };

const take = (desk: Desk, id: string) => move(desk, desk.officer, id, 'assign', {});
const askFor = (field: string | null) => (desk: Desk, id: string) =>
  move(desk, desk.officer, id, 'request-info', question(field));
const reject = (desk: Desk, id: string) => move(desk, desk.officer, id, 'decide', rulings.reject);

async function aService({ house }: Stack): Promise<string> {
  const { service_id } = await openDesk(house);
  return `${at}/new/${service_id}`;
}

/** Pages on which citizens apply, and follow what becomes of it. */
export const applicationScreens: readonly Screen[] = [
  { path: at, ...citizen },
  { path: `${at}/new/:service`, ...citizen, prepare: aService },
  { path: `${at}/:id (begun)`, ...citizen, prepare: aDraft('') },
  { path: `${at}/:id/answers/1`, ...citizen, prepare: aDraft('/answers/1') },
  { path: `${at}/:id/answers/3`, ...citizen, prepare: aDraft('/answers/3') },
  { path: `${at}/:id/check`, ...citizen, prepare: aDraft('/check') },
  { path: `${at} (some)`, ...citizen, prepare: async () => at },
  { path: `${at}/:id`, ...citizen, prepare: aCase('') },
  { path: `${at}/:id (asked)`, ...citizen, prepare: aCase('', take, askFor(null)) },
  { path: `${at}/:id/info`, ...citizen, prepare: aCase('/info', take, askFor(null)) },
  { path: `${at}/:id/info (of a question)`, ...citizen, prepare: aCase('/info', take, askFor('purpose')) },
  { path: `${at}/:id/cancel`, ...citizen, prepare: aCase('/cancel') },
  { path: `${at}/:id (rejected)`, ...citizen, prepare: aCase('', take, reject) },
  { path: `${at}/:id/appeal`, ...citizen, prepare: aCase('/appeal', take, reject) },
];
