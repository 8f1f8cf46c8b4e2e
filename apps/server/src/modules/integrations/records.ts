import type { EventType } from '@tamga/contract/events';
import * as audit from '#modules/audit';
import * as notifications from '#modules/notifications';
import type { Person, System } from '#platform/actor';
import type { Tx } from '#platform/data/db';
import type { Deps } from '#platform/deps';
import { announce } from '#platform/messaging/outbox';
import type { Wakeups } from '#platform/messaging/wakeups';
import { findProvider } from './providers.ts';

type Change = Extract<EventType, `integrations.${string}`>;

/** The record and the event of a change; which account it is, neither says. */
export function recordChange(
  deps: { db: Tx },
  actor: Person | System,
  type: Change,
  { userId, provider }: { userId: string; provider: string },
  more: { appointments?: boolean } = {},
): void {
  const object = `person:${userId}` as const;
  audit.record(deps, actor, { action: type, object, details: { provider, ...more } });
  announce(deps, actor, { type, aggregate: object, data: { id: userId, provider } });
}

/** A thief of a session must not be able to do this unnoticed. */
export function tellPerson(
  deps: Pick<Deps, 'config'> & { db: Tx; wakeups: Wakeups },
  actor: Person | System,
  kind: 'integration_connected' | 'integration_reconnect_needed',
  { userId, provider }: { userId: string; provider: string },
): void {
  const { name_mn = provider, name_en = provider } = findProvider(deps, provider) ?? {};
  notifications.notify(deps, actor, userId, { kind, params: { name: name_mn, english: name_en } });
}
