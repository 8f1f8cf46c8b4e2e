import type { Connection, Integration } from '@tamga/contract/integrations';
import type { Deps } from '#platform/deps';
import { addressOf } from './calendar.ts';
import type { ProviderSettings } from './integrations.config.ts';
import { findProvider, providersOf } from './providers.ts';

export type ConnectionRow = Connection & { provider: string };

/** The providers of the settings in their order, and after them what was connected at one that is no longer offered. */
export function allShown(deps: Pick<Deps, 'config'>, rows: readonly ConnectionRow[]): Integration[] {
  const offered = providersOf(deps);
  const rowOf = (id: string) => rows.find(({ provider }) => provider === id);
  const left = rows.filter(({ provider }) => !offered.some(({ id }) => id === provider));
  return [...offered.map((one) => shownOf(one, rowOf(one.id))), ...left.map((row) => formerly(row))];
}

export function oneShown(deps: Pick<Deps, 'config'>, row: ConnectionRow): Integration {
  const settings = findProvider(deps, row.provider);
  return settings ? shownOf(settings, row) : formerly(row);
}

/** Whether appointments can be written there with what the person allowed, and with what is known of the account. */
export const takesEvents = (
  { calendar }: ProviderSettings,
  { scopes, account }: Pick<Connection, 'scopes' | 'account'>,
): boolean => calendar !== undefined && scopes.includes(calendar.scope) && addressOf(calendar.url, account) !== null;

/** Whether files can be taken from there with what the person allowed. */
export const hasDrive = ({ drive }: ProviderSettings, { scopes }: Pick<Connection, 'scopes'>): boolean =>
  drive !== undefined && scopes.includes(drive.scope);

const shownOf = (settings: ProviderSettings, row: ConnectionRow | undefined): Integration => ({
  provider: settings.id,
  name_mn: settings.name_mn,
  name_en: settings.name_en,
  offered: true,
  allows: settings.scopes,
  has_calendar: row ? takesEvents(settings, row) : settings.calendar !== undefined,
  has_drive: row ? hasDrive(settings, row) : settings.drive !== undefined,
  connection: row ? connectionOf(row) : null,
});

const formerly = (row: ConnectionRow): Integration => ({
  provider: row.provider,
  name_mn: row.provider,
  name_en: row.provider,
  offered: false,
  allows: [],
  has_calendar: false,
  has_drive: false,
  connection: connectionOf(row),
});

const connectionOf = ({ state, account, scopes, appointments, connected_at, used_at }: ConnectionRow): Connection => ({
  state,
  account,
  scopes,
  appointments,
  connected_at,
  used_at,
});
