import { Counter } from 'prom-client';
import { z } from 'zod';
import { openBreaker } from '#platform/limits/breaker';
import type { Deps } from '#platform/deps';
import { AppError } from '#platform/error';
import { send } from '#platform/outgoing/outgoing';
import type { Directory, OrganisationEntry, PersonEntry } from './entries.ts';

/** An honest answer has a few kilobytes. */
const answerSizeBytesMax = 256 * 1_024;

const words = z.string().max(500);

const WireOrganisation = z.object({
  regNo: words,
  name: words.min(1),
  nameEn: words.nullish(),
  kind: z.enum(['GOV', 'COMPANY', 'NGO']),
  status: words,
  registeredOn: z.iso.date().nullish(),
  address: words.nullish(),
  officers: z
    .array(
      z.object({
        civilId: words,
        familyName: words,
        givenName: words,
        role: z.enum(['DIRECTOR', 'REPRESENTATIVE', 'FOUNDER']),
        since: z.iso.date().nullish(),
      }),
    )
    .max(200),
});

const WirePerson = z.object({
  civilId: words.min(1),
  registerNumber: words,
  familyName: words.min(1),
  givenName: words.min(1),
  familyNameLatin: words.nullish(),
  givenNameLatin: words.nullish(),
  dateOfBirth: z.iso.date().nullish(),
  status: words,
});

const Absence = z.object({ status: z.literal(404) });

/** Without DIRECTORY_URL everything is refused with `directory.not_configured`. */
export function openDirectory(deps: Pick<Deps, 'config' | 'metrics' | 'log' | 'now'>): Directory {
  const { DIRECTORY_URL: url, DIRECTORY_API_KEY: key, DIRECTORY_TIMEOUT_MS: timeoutMs } = deps.config;
  if (url === undefined || key === undefined) return { findOrganisation: refuse, findPerson: refuse };
  const ask = openCalls(deps, { url: url.replace(/\/$/, ''), key: key.reveal(), timeoutMs });
  return {
    async findOrganisation(regNo) {
      const found = await ask('organisations', regNo, WireOrganisation);
      // Another organisation than the one that was asked for must not pass as it, whatever went wrong over there.
      return found && found.regNo === regNo ? organisationOf(found) : null;
    },
    async findPerson(number) {
      const found = await ask('persons', number, WirePerson);
      return found && [found.civilId, found.registerNumber].includes(number) ? personOf(found) : null;
    },
  };
}

const refuse = (): Promise<never> => Promise.reject(new AppError('directory.not_configured'));

type Ask = <T>(what: 'organisations' | 'persons', number: string, answer: z.ZodType<T>) => Promise<T | null>;

function openCalls(
  { metrics, log, now }: Pick<Deps, 'metrics' | 'log' | 'now'>,
  { url, key, timeoutMs }: { url: string; key: string; timeoutMs: number },
): Ask {
  const breaker = openBreaker(now);
  const calls = new Counter({
    name: 'tamga_directory_calls_total',
    help: 'Questions to the state directory, by kind and outcome; not_tried are those that the open circuit held back',
    labelNames: ['call', 'outcome'],
    registers: [metrics.registry],
  });
  const headers = { accept: 'application/json', authorization: `Bearer ${key}` };

  return async (what, number, answer) => {
    const unavailable = (outcome: string, err?: unknown): AppError => {
      calls.inc({ call: what, outcome });
      log.warn({ call: what, outcome, err }, 'the state directory did not serve');
      return new AppError('directory.unavailable');
    };
    if (!breaker.admits()) throw unavailable('not_tried');
    try {
      const address = `${url}/${what}/${encodeURIComponent(number)}`;
      const bounds = { timeoutMs, sizeBytesMax: answerSizeBytesMax };
      const reply = await send({ method: 'GET', url: address, reach: 'anywhere', headers, ...bounds });
      if (reply.status !== 200 && reply.status !== 404) throw new Error(`status ${reply.status}`);
      const said: unknown = JSON.parse(reply.body.toString());
      // Only the directory's own body proves that there is no such entry: any proxy on the way may answer 404 too.
      const found = reply.status === 404 ? void Absence.parse(said) : answer.parse(said);
      breaker.succeeded();
      calls.inc({ call: what, outcome: found ? 'found' : 'not_found' });
      return found ?? null;
    } catch (error) {
      breaker.failed();
      // The log does not quote an answer that cannot be read, because it is about people.
      throw unavailable('failed', error instanceof z.ZodError || error instanceof SyntaxError ? undefined : error);
    }
  };
}

const kinds = { GOV: 'gov', COMPANY: 'company', NGO: 'ngo' } as const;
const roles = { DIRECTOR: 'director', REPRESENTATIVE: 'representative', FOUNDER: 'founder' } as const;

const organisationOf = (wire: z.infer<typeof WireOrganisation>): OrganisationEntry => ({
  reg_no: wire.regNo,
  name: wire.name,
  name_en: wire.nameEn ?? null,
  kind: kinds[wire.kind],
  is_active: wire.status === 'ACTIVE',
  registered_on: wire.registeredOn ?? null,
  address: wire.address ?? null,
  officers: wire.officers.map(({ civilId, familyName, givenName, role, since }) => ({
    civil_id: civilId,
    family_name: familyName,
    given_name: givenName,
    role: roles[role],
    since: since ?? null,
  })),
});

const personOf = (wire: z.infer<typeof WirePerson>): PersonEntry => ({
  civil_id: wire.civilId,
  register_number: wire.registerNumber,
  family_name: wire.familyName,
  given_name: wire.givenName,
  family_name_latin: wire.familyNameLatin ?? null,
  given_name_latin: wire.givenNameLatin ?? null,
  date_of_birth: wire.dateOfBirth ?? null,
  is_alive: wire.status === 'ALIVE',
});
