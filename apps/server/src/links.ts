import * as applications from '#modules/applications';
import type { CaseGates as AppointmentGates } from '#modules/appointments';
import type { Acts } from '#modules/approvals';
import type { RecordReading } from '#modules/audit';
import type { AdmitSuperadmin } from '#modules/auth';
import * as cases from '#modules/cases';
import * as officers from '#modules/officers';
import type { TellOthers } from '#modules/passkeys';
import type { CaseGates as PaymentGates } from '#modules/payments';
import type { RequireImpartial } from '#modules/references';
import type { OpenApplications } from '#modules/registry';
import type { Asker } from '#modules/relay';
import type { MayBrand } from '#modules/site';
import * as superadmin from '#modules/superadmin';
import * as users from '#modules/users';
import { system } from '#platform/actor';
import { type ExportAbout, type ForgetPerson, type Room, schemaOf } from '#platform/room';
import { acts } from './acts.ts';
import type { AppDeps } from './world.ts';

/** What rooms need of rooms above them, which they cannot import. */
export interface Links {
  /** For approvals: what happens once a person has agreed with PIN2, by the kind of act. */
  acts: Acts;
  /** For auth: how a super administrator who came by a social account goes on. */
  admitSuperadmin: AdmitSuperadmin;
  /** For relay: who waits for the answer to a request, and learns how it ended. */
  asker: Asker;
  /** For payments and appointments: whose case it is, and that it no longer waits for them. */
  caseGates: PaymentGates & AppointmentGates;
  /** For users: what the rooms of each schema tell a person about themselves. */
  exporters: Readonly<Record<string, ExportAbout>>;
  /** For cases: what officers noted goes with what was written in the application. */
  forgetCase: cases.ForgetCase;
  /** For site: whether the application that proposed a branding may still do so. */
  mayBrand: MayBrand;
  /** For registry: which services a person has applied for. */
  openApplications: OpenApplications;
  /** For audit: that an administrator has read what is personal. */
  recordReading: RecordReading;
  /** For references: that who ends a document is not too close to the case that it came of. */
  requireImpartial: RequireImpartial;
  /** For passkeys: who else learns that a super administrator has another one. */
  tellOthers: TellOthers;
}

export type RoomDeps = AppDeps & Links;

export const linksOf = (deps: AppDeps, rooms: readonly Room<RoomDeps>[]): Links => ({
  acts,
  admitSuperadmin: (account, origin) => superadmin.admitSuperadmin(deps, account, origin),
  asker: {
    hold: cases.holdAsking,
    settle: (open, actor, id, outcome) => cases.settleEvidence({ ...deps, ...open }, actor, id, outcome),
  },
  caseGates: gatesOf(deps),
  exporters: exportersOf(rooms),
  forgetCase: officers.forgetNotes,
  mayBrand: (deps, id) => applications.stillMay(deps, id, 'tools:branding.write'),
  openApplications: (person, serviceIds) => cases.openApplications(deps, person, serviceIds),
  recordReading: (reader, subject) =>
    users.recordAccess(deps, reader, {
      subject,
      purpose: 'administration',
      recordKind: 'audit_record',
      fields: ['personal'],
    }),
  requireImpartial: cases.requireImpartialAbout,
  tellOthers: superadmin.tellOfPasskey,
});

/** What is paid or booked may be for no application, or for one that has ended meanwhile; then nothing waits for it. */
const gatesOf = (deps: AppDeps): Links['caseGates'] => ({
  applicantOf: cases.applicantOf,
  hold: cases.hold,
  async close(open, id, gate) {
    const actor = system('go on with an application');
    if (await cases.applicantOf(open, id)) await cases.closeGate({ ...deps, ...open }, actor, id, gate);
  },
});

/** The account first: it is what people look for. Rooms that share a schema tell it under one name. */
function exportersOf(rooms: readonly Room<RoomDeps>[]): Record<string, ExportAbout> {
  const isAccount = ({ name }: Room<RoomDeps>): boolean => name === 'users';
  const ordered = [...rooms.filter(isAccount), ...rooms.filter((room) => !isAccount(room))];
  const exporters: Record<string, ExportAbout> = {};
  for (const room of ordered) {
    const { exportAbout } = room;
    if (!exportAbout) continue;
    const schema = schemaOf(room);
    const before = exporters[schema];
    exporters[schema] = before
      ? async (deps, person) => ({ ...(await before(deps, person)), ...(await exportAbout(deps, person)) })
      : exportAbout;
  }
  return exporters;
}

export const forgettersOf = (rooms: readonly Room<RoomDeps>[]): ForgetPerson[] =>
  rooms.flatMap(({ forgetPerson }) => forgetPerson ?? []);
