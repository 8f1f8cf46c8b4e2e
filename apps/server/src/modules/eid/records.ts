import { z } from 'zod';
import { AppError } from '#platform/error';
import type { Ask } from './calls.ts';

const text = z.string().max(1_000);
const moment = z.iso.datetime({ offset: true }).transform((iso) => new Date(iso));

const CertificateRecord = z.object({
  documentNumber: text,
  type: z.enum(['AUTH', 'SIGN', 'SEAL']),
  serialNumber: text,
  certificateLevel: z.enum(['ADVANCED', 'QUALIFIED', 'QSCD']),
  status: z.enum(['VALID', 'REVOKED', 'EXPIRED', 'SUSPENDED']),
  notBefore: moment,
  notAfter: moment,
  issuerDn: text,
});
export type CertificateRecord = z.output<typeof CertificateRecord>;

const DeviceRecord = z.object({
  documentNumber: text,
  platform: text,
  model: text,
  enrolledAt: moment,
  lastSeenAt: moment,
  active: z.boolean(),
});
export type DeviceRecord = z.output<typeof DeviceRecord>;

const ActivityRecord = z.object({
  counts: z.object({ authentication: z.int(), signature: z.int() }),
  sessions: z.array(
    z.object({
      sessionId: text,
      flow: z.enum(['AUTHENTICATION', 'SIGNATURE', 'CERTIFICATE_CHOICE']),
      outcome: text,
      timestamp: moment,
    }),
  ),
});
export type ActivityRecord = z.output<typeof ActivityRecord>;

const RepresentationRecord = z.object({
  orgEtsi: text,
  orgRegister: text,
  orgName: text.nullable(),
  orgNameEn: text.nullable(),
  role: text,
  rightType: z.enum(['ADMIN', 'MANAGER', 'SEAL']),
  source: z.enum(['REGISTRY', 'MANUAL']),
  validFrom: moment.nullable(),
  validTo: moment.nullable(),
});
export type RepresentationRecord = z.output<typeof RepresentationRecord>;

/** What the provider has on file about a person, `PNOMN-...`, and lets us read. */
export interface EidRecords {
  certificates(person: string): Promise<CertificateRecord[]>;
  devices(person: string): Promise<DeviceRecord[]>;
  /** Only what happened between this person and us. The newest first. */
  activity(person: string, page: { flow?: string | undefined; limit: number; offset: number }): Promise<ActivityRecord>;
  /** For whom the person may act. Told only of those who signed in with us within a day. */
  representations(person: string): Promise<RepresentationRecord[]>;
}

const Certificates = z.object({ certificates: z.array(CertificateRecord) });
const Devices = z.object({ devices: z.array(DeviceRecord) });
const Representations = z.object({ representations: z.array(RepresentationRecord) });

/** Only the Mongolian provider lets relying parties read its files. */
export function openRecords(ask: Ask): EidRecords {
  const read = async <T>(name: string, path: string, answer: z.ZodType<T>): Promise<T> => {
    const found = await ask({ name, method: 'GET', path, answer, isRecord: true });
    if (!found) throw new AppError('eid.account_unusable');
    return found.value;
  };
  const at = (path: string, person: string): string => `${path}/etsi/${encodeURIComponent(person)}`;
  return {
    certificates: async (person) =>
      (await read('certificates', at('/certificates', person), Certificates)).certificates,
    devices: async (person) => (await read('devices', at('/devices', person), Devices)).devices,
    activity: (person, { flow, limit, offset }) => {
      const query = new URLSearchParams({ limit: String(limit), offset: String(offset), ...(flow ? { flow } : {}) });
      return read('activity', `${at('/rp/activity', person)}?${query.toString()}`, ActivityRecord);
    },
    representations: async (person) =>
      (await read('representations', at('/organization/representations', person), Representations)).representations,
  };
}

const refuse = (): Promise<never> => Promise.reject(new AppError('eid.not_granted'));

export const noRecords: EidRecords = {
  certificates: refuse,
  devices: refuse,
  activity: refuse,
  representations: refuse,
};
