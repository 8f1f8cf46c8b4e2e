import type {
  ReadEidActivity,
  ReadEidCertificate,
  ReadEidDevice,
  ReadEidSummary,
  ReadSigner,
  readEidOrganizations as organizationsRead,
} from '@tamga/contract/eid.proxy';
import type { Data } from '@tamga/contract';
import type { Page, PageQuery } from '@tamga/contract/page';
import type { Signer } from '@tamga/contract/pki.organizations';
import * as pki from '#modules/pki';
import type { Application } from '#platform/actor';
import { type Part, type ProxyDeps, readerFor, type ReaderOf } from './readers.ts';

/** A citizen by the subject of the application; left out, the one whose token it is. */
interface Whose {
  sub?: string | undefined;
}

const ofPerson = (deps: ProxyDeps, application: Application, { sub }: Whose, part: Part): Promise<ReaderOf> =>
  readerFor(deps, application, { sub, service: 'svc:eid-proxy', part });

const ofOrganizations = (deps: ProxyDeps, application: Application, { sub }: Whose, part: Part): Promise<ReaderOf> =>
  readerFor(deps, application, { sub, service: 'svc:eid-org-proxy', part });

/** The number of a document begins with the civil id of its holder. */
const maskedFor =
  ({ knowsCivilId }: ReaderOf) =>
  <T extends { document_number: string | null }>(one: T): T =>
    knowsCivilId ? one : { ...one, document_number: null };

export async function readEidSummary(deps: ProxyDeps, application: Application, whose: Whose): Promise<ReadEidSummary> {
  const reader = await ofPerson(deps, application, whose, 'eid_summary');
  const summary = await pki.getEidSummary(deps, reader.delegate);
  return reader.knowsCivilId ? summary : { ...summary, person_etsi: null, document_number: null };
}

export async function readEidCertificates(
  deps: ProxyDeps,
  application: Application,
  whose: Whose,
): Promise<ReadEidCertificate[]> {
  const reader = await ofPerson(deps, application, whose, 'eid_certificates');
  const certificates: ReadEidCertificate[] = await pki.listEidCertificates(deps, reader.delegate);
  return certificates.map(maskedFor(reader));
}

export async function readEidDevices(
  deps: ProxyDeps,
  application: Application,
  whose: Whose,
): Promise<ReadEidDevice[]> {
  const reader = await ofPerson(deps, application, whose, 'eid_devices');
  const devices: ReadEidDevice[] = await pki.listEidDevices(deps, reader.delegate);
  return devices.map(maskedFor(reader));
}

export async function readEidActivity(
  deps: ProxyDeps,
  application: Application,
  { sub, ...page }: Whose & { flow?: string | undefined; limit: number; offset: number },
): Promise<ReadEidActivity> {
  const { delegate } = await ofPerson(deps, application, { sub }, 'eid_activity');
  const { counts, sessions } = await pki.listEidActivity(deps, delegate, page);
  return { counts, sessions: sessions.map(({ flow, outcome, at }) => ({ flow, outcome, at })) };
}

export async function readEidOrganizations(
  deps: ProxyDeps,
  application: Application,
  whose: Whose,
): Promise<Data<typeof organizationsRead>> {
  const { delegate } = await ofOrganizations(deps, application, whose, 'eid_organizations');
  return pki.listEidOrganizations(deps, delegate);
}

export async function readSigners(
  deps: ProxyDeps,
  application: Application,
  regNo: string,
  { sub, ...page }: Whose & PageQuery & { state?: Signer['state'] | undefined },
): Promise<Page<ReadSigner>> {
  const { delegate } = await ofOrganizations(deps, application, { sub }, 'eid_signers');
  const { items, next } = await pki.listSigners(deps, delegate, regNo, page);
  return { items: items.map(withoutAccounts), next };
}

/** Accounts of others here mean nothing to the application. */
function withoutAccounts(one: Signer): ReadSigner {
  const { user_id: _, invited_by: __, ...signer } = one;
  return signer;
}
