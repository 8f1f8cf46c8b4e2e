import type { AccessRequest } from '@tamga/contract/gateway.access';
import { registerMachine } from './applications.ts';
import { askAs } from './appointments.ts';
import { askFor, listService } from './gateway.ts';
import { openGateway, openUpstream } from './gateway-plane.ts';
import { asSystem, openHouse, type Scope, type SignedIn } from './house.ts';
import { foundOrganisation } from './ownership.ts';

/** A gateway, and what the tests of requests for access do: ask, act and look. */
export async function openAccess(scope: Scope) {
  const house = await openHouse(scope, { kernel: { limits: 'off' } });
  const upstream = await openUpstream(scope);
  const gateway = await openGateway(scope, house);

  /** A publisher with a listed service, and a person of another organisation with an application. */
  async function openSides() {
    const [publisher, asker] = [await house.signIn('admin'), await house.signIn('admin')];
    const { id: organisation_id = '' } = await foundOrganisation(house, publisher);
    const { id: own = '' } = await foundOrganisation(house, asker);
    const service = await listService(house, publisher, { organisation_id, upstreams: [upstream.url] });
    const machine = await registerMachine(house, asker.headers, ['svc:gateway'], own);
    const ask = (fields: object = {}) =>
      askFor(house, asker, { slug: service.slug, application_id: machine.id, ...fields });
    const asked = async (): Promise<string> => (await ask()).json().data.id;
    return { publisher, asker, organisation_id, own, service, machine, ask, asked };
  }

  const act = (person: SignedIn, id: string, action: string, payload: object = {}) =>
    askAs(house, person, 'POST', `/gateway/access-requests/${id}/${action}`, { payload });
  const listed = async (person: SignedIn, query = ''): Promise<AccessRequest[]> =>
    (await askAs(house, person, 'GET', `/gateway/access-requests?limit=100${query}`)).data.items;
  const callersOf = async (person: SignedIn, id: string) =>
    (await askAs(house, person, 'GET', `/gateway/services?id=${id}`)).data.items[0].callers;
  const noticesOf = async (person: SignedIn, kind: string) =>
    (await askAs(house, person, 'GET', '/gov/notifications?limit=100')).data.items.filter(
      (one: { kind: string }) => one.kind === kind,
    );
  const recorded = (action: string, object: string) =>
    asSystem(house.deps)
      .selectFrom('audit.pending')
      .select('action')
      .where('action', '=', action)
      .where('object', '=', object)
      .execute();

  const setState = (id: string, state: 'active' | 'suspended') =>
    asSystem(house.deps).updateTable('org.organisation').set({ state }).where('id', '=', id).execute();

  return { house, upstream, gateway, openSides, act, listed, callersOf, noticesOf, recorded, setState };
}

export const sorted = (statuses: number[]) => statuses.toSorted((one, other) => one - other);
