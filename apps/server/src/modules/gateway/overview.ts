import type { GatewayOverview, readGatewayOverview } from '@tamga/contract/gateway';
import type { z } from 'zod';
import { type Person, system } from '#platform/actor';
import { asActor } from '#platform/data/db';
import type { Deps } from '#platform/deps';
import { listStates, type Sums, sumMinutes } from './calls.sql.ts';
import { figuresOf, spanOf } from './figures.ts';
import { listNamed } from './services.sql.ts';

/** Processes tell of upstreams every ten seconds. */
const heardMs = 60_000;
const servicesMax = 200;
const applicationsMax = 50;

export async function readOverview(
  deps: Pick<Deps, 'pool' | 'now'>,
  person: Person,
  { minutes, service_id }: z.output<typeof readGatewayOverview.query>,
): Promise<GatewayOverview> {
  const { from, to, step_minutes, steps } = spanOf(deps.now(), minutes);
  const services = await listNamed(asActor(deps, person), service_id, servicesMax);
  const ids = services.map(({ id }) => id);
  const db = asActor(deps, system('count calls through the gateway', person.origin));
  const sums = await sumMinutes(db, { serviceIds: ids }, from, to, step_minutes * 60);
  const states = await listStates(db, ids, new Date(to.getTime() - heardMs));
  return {
    from,
    to,
    ...figuresOf(sums.filter(({ service_id }) => service_id !== null)),
    services: services.map(({ upstreams, ...service }) => ({
      ...service,
      ...figuresOf(sums.filter(({ service_id }) => service_id === service.id)),
      upstreams: upstreams.map((url) => {
        const told = states.filter((state) => state.service_id === service.id && state.url === url);
        const [unhealthy, resting] = [told.filter((one) => !one.healthy), told.filter((one) => one.resting)];
        return { url, processes: told.length, unhealthy: unhealthy.length, resting: resting.length };
      }),
    })),
    applications: applicationsOf(sums),
    step_minutes,
    steps: steps.map((at, place) => ({ at, ...figuresOf(sums.filter(({ step }) => step === place)) })),
  };
}

const applicationsOf = (sums: readonly (Sums & { application_id: string | null })[]) =>
  sums
    .flatMap(({ application_id, ...one }) => (application_id === null ? [] : [{ application_id, ...figuresOf([one]) }]))
    .toSorted((one, other) => other.calls - one.calls || one.application_id.localeCompare(other.application_id))
    .slice(0, applicationsMax);
