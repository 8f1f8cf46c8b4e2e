import { askCases, handIn, type Office, openOffice } from './cases.ts';
import { asSystem, type House, type SignedIn } from './house.ts';

export interface Desk extends Office {
  officer: SignedIn;
  /** Another application to the service of this office, of a new citizen unless told. */
  receive(citizen?: SignedIn): Promise<{ id: string; version: number; number: string; citizen: SignedIn }>;
  /** Asks as an officer: the path goes on behind `/officer/queue`. */
  ask: typeof askQueue extends (house: House, ...rest: infer R) => infer A ? (...rest: R) => A : never;
}

type Move = 'assign' | 'request-info' | 'decide' | 'complete' | 'notes';

const askQueue = (
  house: House,
  as: Pick<SignedIn, 'headers'> | null,
  method: 'GET' | 'POST',
  path: string,
  more: { payload?: object; version?: number; key?: string } = {},
) => askCases(house, as, method, `/officer/queue${path}`, more);

/** An organisation with a service that citizens apply for, and an officer who decides. */
export async function openDesk(house: House, change: object = {}): Promise<Desk> {
  const office = await openOffice(house, change);
  return {
    ...office,
    officer: await office.hire(),
    receive: async (known) => {
      const citizen = known ?? (await house.signIn());
      return { ...(await handIn(house, citizen, office.service_id)), citizen };
    },
    ask: (...rest) => askQueue(house, ...rest),
  };
}

const rejection = {
  outcome: 'reject',
  reason_code: 'not-eligible',
  text: 'Нөхцөл хангахгүй байна.',
  legal_basis: 'Улсын бүртгэлийн тухай хууль, 12.3',
};
export const rulings = { approve: { outcome: 'approve', text: 'Зөвшөөрлөө.' }, reject: rejection };

/** A day that leaves the citizen time enough, whatever holidays lie between. */
export const laterDay = (): string => new Date(Date.now() + 30 * 24 * 3_600_000).toISOString().slice(0, 10);

export const question = (field: string | null = null) => ({
  items: [{ field, text: 'Зорилгоо тодруулна уу.' }],
  deadline: laterDay(),
});

/** Makes a move of an application as it stands now, and answers the reply. */
export async function move(
  { ask }: Pick<Desk, 'ask'>,
  as: SignedIn,
  id: string,
  what: Move,
  payload: object | undefined,
  version?: number,
) {
  const seen = version ?? (await ask(as, 'GET', `/${id}`)).data?.version ?? 1;
  return ask(as, 'POST', `/${id}/${what}`, { version: seen, ...(payload && { payload }) });
}

/** What was decided of an application, the first first. */
export const decisionsOf = ({ deps }: House, id: string) =>
  asSystem(deps).selectFrom('cases.decision').selectAll().where('application_id', '=', id).orderBy('made_at').execute();
