import type { GatewayUsage } from '@tamga/contract/gateway.usage';
import * as applications from '#modules/applications';
import { type Person, system } from '#platform/actor';
import { asActor } from '#platform/data/db';
import type { Deps } from '#platform/deps';
import { AppError } from '#platform/error';
import { listDescribed } from './access-requests.sql.ts';
import { sumMinutes } from './calls.sql.ts';
import { figuresOf, spanOf } from './figures.ts';

const servicesMax = 50;

/** The counts of an application belong to those who look after it, also where the service is not theirs to see. */
export async function readUsage(
  deps: Pick<Deps, 'pool' | 'now'>,
  person: Person,
  { application_id, minutes }: { application_id: string; minutes: number },
): Promise<GatewayUsage> {
  const [id] = await applications.listVisible(deps, person, application_id);
  if (id === undefined) throw new AppError('applications.application_not_found');
  const { from, to, step_minutes, steps } = spanOf(deps.now(), minutes);
  const db = asActor(deps, system('count calls of an application', person.origin));
  const sums = await sumMinutes(db, { applicationId: id }, from, to, step_minutes * 60);
  const called = sums
    .flatMap(({ service_id, ...one }) => (service_id === null ? [] : [{ service_id, ...figuresOf([one]) }]))
    .toSorted((one, other) => other.calls - one.calls || one.service_id.localeCompare(other.service_id))
    .slice(0, servicesMax);
  const named = await listDescribed(
    db,
    called.map(({ service_id }) => service_id),
  );
  return {
    from,
    to,
    ...figuresOf(sums.filter(({ service_id }) => service_id !== null)),
    services: called.flatMap(({ service_id, ...figures }) =>
      named
        .filter(({ id }) => id === service_id)
        .map(({ id, slug, name_mn, name_en }) => ({ id, slug, name_mn, name_en, ...figures })),
    ),
    step_minutes,
    steps: steps.map((at, place) => ({ at, ...figuresOf(sums.filter(({ step }) => step === place)) })),
  };
}
