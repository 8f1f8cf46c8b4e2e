import * as applications from '#modules/applications';
import type { Acts } from '#modules/approvals';
import type { RecordReading } from '#modules/audit';
import type { AdmitSuperadmin } from '#modules/auth';
import type { TellOthers } from '#modules/passkeys';
import type { MayBrand } from '#modules/site';
import * as superadmin from '#modules/superadmin';
import * as users from '#modules/users';
import { type ExportAbout, type ForgetPerson, type Room, schemaOf } from '#platform/room';
import { acts } from './acts.ts';
import type { AppDeps } from './world.ts';

/** What rooms need of rooms above them, which they cannot import. */
export interface Links {
  /** For approvals: what happens once a person has agreed with PIN2, by the kind of act. */
  acts: Acts;
  /** For auth: how a super administrator who came by a social account goes on. */
  admitSuperadmin: AdmitSuperadmin;
  /** For users: what the rooms of each schema tell a person about themselves. */
  exporters: Readonly<Record<string, ExportAbout>>;
  /** For site: whether the application that proposed a branding may still do so. */
  mayBrand: MayBrand;
  /** For audit: that an administrator has read what is personal. */
  recordReading: RecordReading;
  /** For passkeys: who else learns that a super administrator has another one. */
  tellOthers: TellOthers;
}

export type RoomDeps = AppDeps & Links;

export const linksOf = (deps: AppDeps, rooms: readonly Room<RoomDeps>[]): Links => ({
  acts,
  admitSuperadmin: (account, origin) => superadmin.admitSuperadmin(deps, account, origin),
  exporters: exportersOf(rooms),
  mayBrand: (deps, id) => applications.stillMay(deps, id, 'tools:branding.write'),
  recordReading: (reader, subject) =>
    users.recordAccess(deps, reader, {
      subject,
      purpose: 'administration',
      recordKind: 'audit_record',
      fields: ['personal'],
    }),
  tellOthers: superadmin.tellOfPasskey,
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
