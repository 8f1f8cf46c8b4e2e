import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { EventType } from '@tamga/contract/events';
import type { WebhookDelivery } from '@tamga/contract/webhooks';
import { consume } from '#platform/messaging/consumer';
import { perform } from '#platform/messaging/jobs';
import { publish } from '#platform/messaging/publisher';
import { deliverToApplication, deliverWebhook } from '../src/modules/webhooks/deliveries.worker.ts';
import { tellingSubscribers } from '../src/modules/webhooks/subscribers.worker.ts';
import { registerMachine } from './applications.ts';
import { askAs } from './appointments.ts';
import { eventually } from './eventually.ts';
import { addService } from './gateway.ts';
import { openHouse, type Scope, type SignedIn } from './house.ts';
import { foundOrganisation } from './ownership.ts';

export interface Got {
  body: string;
  headers: Record<string, string>;
}

/** A program of another organisation that takes webhooks, and answers as it is told. */
export async function openEndpoint(scope: Scope, answers: number[] = []) {
  const got: Got[] = [];
  const server = createServer((request, reply) => {
    let body = '';
    request.on('data', (chunk) => (body += String(chunk)));
    request.on('end', () => {
      got.push({ body, headers: request.headers as Record<string, string> });
      reply.writeHead(answers.shift() ?? 204).end();
    });
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  scope.after(async () => void server.close());
  return { got, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/in?from=tamga` };
}

export const arrived = (got: Got[], count = 1) =>
  eventually(async () => assert.ok(got.length >= count, `${got.length}`));

export type OpenedApplication = Awaited<ReturnType<Awaited<ReturnType<typeof openTelling>>['openApplication']>>;

/** A house that tells applications what happens, as its workers do. */
export async function openTelling(scope: Scope) {
  const house = await openHouse(scope, { kernel: { limits: 'off' }, env: { JOBS_CHECK_SECONDS: '1' } });
  const { deps } = house;
  const stopping = new AbortController();
  const working = [
    publish(deps, stopping.signal),
    consume(deps, tellingSubscribers, stopping.signal),
    perform(deps, [deliverWebhook, deliverToApplication], stopping.signal),
  ];
  scope.after(async () => {
    stopping.abort();
    await Promise.all(working);
  });

  const ask = (person: SignedIn, method: 'GET' | 'POST' | 'PUT' | 'DELETE', path = '', given: object = {}) =>
    askAs(house, person, method, `/webhooks/subscriptions${path}`, given);

  /** An organisation with an application that is told of its services. */
  async function openApplication() {
    const owner = await house.signIn('admin');
    const { id: organisation_id = '' } = await foundOrganisation(house, owner);
    const { id: application_id } = await registerMachine(house, owner.headers, [], organisation_id);
    const subscribe = async (url: string, types: EventType[] = ['gateway.service_added']) =>
      ask(owner, 'POST', '', { payload: { application_id, url, types } });
    const happen = () => addService(house, owner, { organisation_id });
    const sent = async (id: string, query = ''): Promise<WebhookDelivery[]> =>
      (await ask(owner, 'GET', `/${id}/deliveries?limit=100${query}`)).data.items;
    return { owner, organisation_id, application_id, subscribe, happen, sent };
  }

  /** Until an event that comes after all others has been handled. */
  async function settle(): Promise<void> {
    const { subscribe, happen, sent } = await openApplication();
    const { id } = (await subscribe('https://nobody.example.mn/')).data.subscription;
    await happen();
    await eventually(async () => assert.equal((await sent(id)).length, 1));
  }

  return { house, ask, openApplication, settle };
}
