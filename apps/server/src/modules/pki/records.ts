import type { EidActivity, EidCertificate, EidDevice, EidSummary } from '@tamga/contract/pki';
import * as eid from '#modules/eid';
import * as users from '#modules/users';
import { type Origin, type Person, type System, system } from '#platform/actor';
import { asActor } from '#platform/data/db';
import type { Deps } from '#platform/deps';
import { AppError } from '#platform/error';
import { listLinks } from './organizations.sql.ts';

export type PkiDeps = Deps & { eid: eid.Eid };

/** An application that reads what a citizen has let it read. It is not the citizen, so the platform reads for it. */
export interface Delegate {
  kind: 'delegate';
  /** Whose eID it is. */
  userId: string;
  origin: Origin;
  /** Writes down that it is shown the names of these people, before it is. */
  noteShown(people: readonly string[]): Promise<void>;
}

export type Reader = Person | Delegate;

export const rightsOf = (reader: Reader): Person | System =>
  reader.kind === 'person' ? reader : system('read the eID for an application', reader.origin);

/** As the provider of the eID knows this person. */
/** Whose records at the provider are asked for. */
export type Holder = Pick<Reader, 'userId' | 'origin'>;

export async function etsiOf(deps: PkiDeps, person: Holder): Promise<string> {
  if (!deps.eid.isConfigured) throw new AppError('eid.not_configured');
  const civilId = await users.findCivilId(deps, system('ask the eID', person.origin), person.userId);
  if (civilId === undefined) throw new AppError('users.user_not_found');
  return eid.personIdOf(civilId);
}

/** What the provider told, or why it told nothing. */
export type Told<T> =
  | { granted: true; available: true; value: T }
  | { granted: boolean; available: boolean; value: null };

/** Trouble with one part must not hide the others. */
export async function told<T>(asking: Promise<T>): Promise<Told<T>> {
  try {
    return { granted: true, available: true, value: await asking };
  } catch (error) {
    const code = error instanceof AppError ? error.code : null;
    if (code === 'eid.not_granted') return { granted: false, available: true, value: null };
    // A person of whom the provider has nothing on file is shown like one who cannot be asked about now.
    if (code === 'eid.unavailable' || code === 'eid.account_unusable')
      return { granted: true, available: false, value: null };
    throw error;
  }
}

export async function getEidSummary(deps: PkiDeps, reader: Reader): Promise<EidSummary> {
  const etsi = await etsiOf(deps, reader);
  const { records } = deps.eid.provider;
  const [certificates, devices, activity, represented, links] = await Promise.all([
    told(records.certificates(etsi)),
    told(records.devices(etsi)),
    told(records.activity(etsi, { limit: 1, offset: 0 })),
    told(records.representations(etsi)),
    listLinks(asActor(deps, rightsOf(reader)), reader.userId),
  ]);
  const valid = certificates.value?.filter(({ status }) => status === 'VALID').length ?? null;
  const active = devices.value?.filter((device) => device.active).length ?? null;
  const { authentication = null, signature = null } = activity.value?.counts ?? {};
  return {
    person_etsi: etsi,
    document_number: certificates.value?.[0]?.documentNumber ?? null,
    certificates: { ...how(certificates), valid, total: certificates.value?.length ?? null },
    devices: { ...how(devices), active },
    activity: { ...how(activity), authentication, signature },
    organizations: { ...how(represented), represented: represented.value?.length ?? null, linked: links.length },
  };
}

export const how = ({ granted, available }: Told<unknown>) => ({ granted, available });

export async function listEidCertificates(deps: PkiDeps, reader: Reader): Promise<EidCertificate[]> {
  const certificates = await deps.eid.provider.records.certificates(await etsiOf(deps, reader));
  return certificates.map((one) => ({
    document_number: one.documentNumber,
    type: one.type,
    serial_number: one.serialNumber,
    certificate_level: one.certificateLevel,
    status: one.status,
    not_before: one.notBefore,
    not_after: one.notAfter,
    issuer_dn: one.issuerDn,
  }));
}

export async function listEidDevices(deps: PkiDeps, reader: Reader): Promise<EidDevice[]> {
  const devices = await deps.eid.provider.records.devices(await etsiOf(deps, reader));
  return devices.map(({ documentNumber, platform, model, enrolledAt, lastSeenAt, active }) => ({
    document_number: documentNumber,
    platform,
    model,
    enrolled_at: enrolledAt,
    last_seen_at: lastSeenAt,
    active,
  }));
}

export async function listEidActivity(
  deps: PkiDeps,
  reader: Reader,
  page: { flow?: string | undefined; limit: number; offset: number },
): Promise<EidActivity> {
  const { counts, sessions } = await deps.eid.provider.records.activity(await etsiOf(deps, reader), page);
  return {
    counts,
    sessions: sessions.map(({ sessionId, flow, outcome, timestamp }) => ({
      session_id: sessionId,
      flow,
      outcome,
      at: timestamp,
    })),
  };
}
