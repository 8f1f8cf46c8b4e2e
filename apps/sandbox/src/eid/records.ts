import { X509Certificate } from 'node:crypto';
import { z } from 'zod';
import { personHolding } from '#pki/holders';
import { Refusal } from '#sandbox/refusal';
import type { World } from '#sandbox/world';
import { findPerson, isValid } from './accounts.ts';
import type { Person } from './person.ts';
import type { RelyingParty } from './relying-parties.ts';

const dayMs = 86_400_000;

export const ActivityQuery = z.object({
  flow: z.enum(['AUTHENTICATION', 'SIGNATURE', 'CERTIFICATE_CHOICE']).optional(),
  limit: z.coerce.number().int().min(1).max(100).default(20),
  offset: z.coerce.number().int().min(0).default(0),
});

export async function listCertificates(world: World, party: RelyingParty, id: string): Promise<object> {
  const person = personOnFile(world, party, id);
  const now = world.now();
  const certificates = await Promise.all(
    (['auth', 'sign'] as const).map(async (purpose) => {
      const { certificate } = await personHolding(world.pki, person, purpose);
      return {
        documentNumber: person.documentNumber,
        type: purpose === 'auth' ? 'AUTH' : 'SIGN',
        serialNumber: certificate.serial,
        certificateLevel: person.level,
        status: certificate.parsed.validToDate < now ? 'EXPIRED' : 'VALID',
        ...datesOf(certificate.parsed),
      };
    }),
  );
  return { certificates };
}

export function listDevices(world: World, party: RelyingParty, id: string): object {
  const person = personOnFile(world, party, id);
  const last = world.sessions.finished.findLast(({ personId }) => personId === person.personId);
  const { documentNumber, device } = person;
  const enrolledAt = '2025-01-15T03:00:00.000Z';
  const lastSeenAt = last?.at.toISOString() ?? enrolledAt;
  return { devices: [{ documentNumber, ...device, enrolledAt, lastSeenAt, active: !person.isLocked }] };
}

/** Only what happened between this person and this relying party. The newest first. */
export function listActivity(
  world: World,
  party: RelyingParty,
  id: string,
  query: z.infer<typeof ActivityQuery>,
): object {
  const person = personOnFile(world, party, id);
  const own = world.sessions.finished.filter(isBetween(party, person)).toReversed();
  const count = (flow: string) => own.filter((one) => one.flow === flow).length;
  const wanted = own.filter(({ flow }) => !query.flow || flow === query.flow);
  return {
    counts: { authentication: count('AUTHENTICATION'), signature: count('SIGNATURE') },
    total: wanted.length,
    sessions: wanted.slice(query.offset, query.offset + query.limit).map(({ sessionId, flow, outcome, at }) => ({
      sessionId,
      flow,
      outcome,
      timestamp: at.toISOString(),
    })),
  };
}

/** People who have not signed in here for a day are not told about. */
export function listRepresentations(world: World, party: RelyingParty, id: string): object {
  const person = personOnFile(world, party, id);
  const now = world.now();
  const since = now.getTime() - dayMs;
  const hasSignedIn = world.sessions.finished
    .filter(isBetween(party, person))
    .some(({ flow, outcome, at }) => flow === 'AUTHENTICATION' && outcome === 'OK' && at.getTime() > since);
  if (!hasSignedIn) throw new Refusal(403, 'The person has not signed in here within 24 hours');
  const representations = person.represents
    .filter((right) => isValid(right, now))
    .map(({ organisationId, role, rightType, source, validFrom, validTo }) => {
      const organisation = world.organisations.find((one) => one.organisationId === organisationId);
      return {
        orgEtsi: organisationId,
        orgRegister: organisationId.slice('NTRMN-'.length),
        orgName: organisation?.name ?? null,
        orgNameEn: organisation?.nameLatin ?? null,
        role,
        rightType,
        source,
        validFrom,
        validTo,
      };
    });
  return { representations };
}

export const datesOf = (certificate: X509Certificate): object => ({
  notBefore: certificate.validFromDate.toISOString(),
  notAfter: certificate.validToDate.toISOString(),
  issuerDn: certificate.issuer.split('\n').join(', '),
});

function personOnFile(world: World, party: RelyingParty, id: string): Person {
  if (!party.rights.includes('records')) throw new Refusal(403, 'The relying party may not read records');
  return findPerson(world, id);
}

const isBetween =
  (party: RelyingParty, person: Person) =>
  ({ relyingPartyUuid, personId }: { relyingPartyUuid: string; personId: string }): boolean =>
    relyingPartyUuid === party.uuid && personId === person.personId;
