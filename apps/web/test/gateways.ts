import { registerMachine } from '../../server/test/applications.ts';
import { askAccess, listService } from '../../server/test/gateway.ts';
import { allowCaller } from '../../server/test/gateway-plane.ts';
import { asAdmin } from '../../server/test/house.ts';
import { foundOrganisation } from '../../server/test/ownership.ts';
import type { Screen } from './screen.ts';

type Prepare = NonNullable<Screen['prepare']>;

interface Busy {
  service: { id: string; slug: string };
  machine: { id: string };
  /** Calls that stand in the log: one that the service answered, and one that the gateway refused. */
  answered: string;
  refused: string;
}

const names = { name_mn: 'Газрын бүртгэл', name_en: 'Land register' };
const caller = {
  purpose: 'Газрын татварын хөнгөлөлт тооцох',
  legal_basis: 'Газрын төлбөрийн тухай хууль, 8 дугаар зүйл',
};

/** A service that was called for a day, and one of whose addresses is not well. */
const aBusyService =
  (path: (busy: Busy) => string): Prepare =>
  async ({ house }, person) => {
    if (!person) throw new Error('nobody looks after it');
    const upstreams = ['https://land.example.gov.mn/api', 'https://land-2.example.gov.mn/api'];
    const { service, machine } = await allowCaller(house, person, { ...names, upstreams, citizen: 'accepted' }, caller);
    const [answered = '', refused = ''] = await asAdmin(async (client) => {
      const ids = [service.id, machine.id];
      await client.query(
        `insert into gateway.minute (service_id, application_id, at, calls, errors, refused, dropped, durations)
         select $1, $2, date_trunc('minute', now()) - n * interval '1 minute', 40 + n * n % 37, n % 5, n % 7, 0,
                array[0, 0, 3, 12, 20, 9, 4, n % 5, n % 2, 0, 0, 0, 0, 0, 0, 0, 0, 0]
         from generate_series(0, 1400) as n`,
        ids,
      );
      await client.query(
        `insert into gateway.upstream_state (service_id, url, process_id, healthy, resting, at)
         select $1, url, gen_random_uuid(), url not like '%-2.%', false, now() + interval '1 hour'
         from unnest($2::text[]) as url`,
        [service.id, upstreams],
      );
      const { rows } = await client.query<{ id: string }>(
        `insert into gateway.call (id, at, service_id, application_id, method, path, status, code, attempts, duration_ms,
           request_bytes, response_bytes, about_person, request_id)
         select gen_random_uuid(), now(), $1, $2, method, '/parcels/*/owners', status, code, 1, 12.4, 0, 2048,
                code is null, gen_random_uuid()
         from (values ('GET', 200, null), ('DELETE', 405, 'gateway.method_refused'), ('GET', 503, null))
           as call (method, status, code)
         returning id`,
        ids,
      );
      return rows.map(({ id }) => id);
    }, house.database);
    return path({ service, machine, answered, refused });
  };

/** A page of such a service. */
export const aGatewayService = (part: string): Prepare =>
  aBusyService(({ service }) => `/admin/gateway/services/${service.id}${part}`);

/** A page of the application that calls it. */
export const aCaller = (part: string): Prepare =>
  aBusyService(({ service, machine }) => `/admin/gateway/services/${service.id}/callers/${machine.id}${part}`);

export const aCall = (which: 'answered' | 'refused'): Prepare =>
  aBusyService((busy) => `/admin/gateway/logs/${busy[which]}`);

/** The overview or the log, after such a service was called. */
export const afterCalls = (path: string): Prepare => aBusyService(() => `/admin/gateway${path}`);

/** A service in the directory, with the address of a page of it. */
export const aListedApi =
  (part: string): Prepare =>
  async ({ house }) => {
    const { slug } = await listService(house, await house.signIn('admin'), names);
    return `/developers/apis/${slug}${part}`;
  };

/** A request for access, as the side that the page is for sees it; `state` is where it stands. */
export const anAccess =
  (side: 'asker' | 'publisher', state: 'asked' | 'approved' | 'refused' = 'asked'): Prepare =>
  async ({ house }, person) => {
    if (!person) throw new Error('nobody looks after it');
    const other = await house.signIn('admin');
    const [{ id: own = '' }, { id: theirs = '' }] = [
      await foundOrganisation(house, person),
      await foundOrganisation(house, other),
    ];
    const [mine, foreign] = [[person, own] as const, [other, theirs] as const];
    const [asker, publisher] = side === 'asker' ? [mine, foreign] : [foreign, mine];
    const { id } = await askAccess(house, asker, publisher, names);
    const act = { approved: 'approve', refused: 'refuse', asked: null }[state];
    const payload = state === 'refused' ? { reason: 'Хууль зүйн үндэслэлээ дэлгэрэнгүй бичнэ үү' } : {};
    const url = `/api/v1/gateway/access-requests/${id}/${act}`;
    if (act) await house.app.inject({ method: 'POST', url, headers: publisher[0].headers, payload });
    return side === 'asker' ? `/developers/access/${id}` : `/admin/gateway/requests/${id}`;
  };

/** What the application of such a service called. */
export const aUsage: Prepare = aBusyService(({ machine }) => `/admin/applications/${machine.id}/usage?minutes=360`);

/** A webhook of an application, of which some were sent; a page of it, or of its application. */
export const aWebhook =
  (part: (webhook: string) => string): Prepare =>
  async ({ house }, person) => {
    if (!person) throw new Error('nobody looks after it');
    const { id: own = '' } = await foundOrganisation(house, person);
    const { id: application_id } = await registerMachine(house, person.headers, [], own);
    const types = ['cases.application_submitted', 'cases.application_decided', 'payments.payment_succeeded'];
    const payload = { application_id, url: 'https://library.example.mn/webhooks/in', types };
    const url = '/api/v1/webhooks/subscriptions';
    const made = await house.app.inject({ method: 'POST', url, headers: person.headers, payload });
    const { id } = made.json().data.subscription;
    await asAdmin(
      (client) =>
        client.query(
          `insert into webhooks.delivery (subscription_id, id, sequence, type, subject, happened_at, body, state, attempts, status)
           select $1, gen_random_uuid(), lpad(n::text, 19, '0'), ($2::text[])[1 + n % 3], 'case:' || gen_random_uuid(), now(), '{}',
                  (array['delivered', 'retrying', 'dead', 'held'])[1 + n % 4], n % 4, (array[204, 500, null, null])[1 + n % 4]
           from generate_series(1, 8) as n`,
          [id, types],
        ),
      house.database,
    );
    return `/admin/applications/${application_id}/webhooks${part(id)}`;
  };
