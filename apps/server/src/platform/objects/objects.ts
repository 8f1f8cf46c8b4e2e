import type { Config } from '#config';
import { type Gate, openGate } from '#platform/limits/gate';
import { openShares, type Shares } from '#platform/limits/shares';
import type { ObjectStore } from './object-store.ts';
import { openObjectStore } from './open-object-store.ts';
import { openScanner, type Scanner } from './scanner.ts';

/** What files are taken with. */
export interface Objects {
  store: ObjectStore;
  /** Null where the operator has said that nothing is scanned. */
  scanner: Scanner | null;
  /** An upload holds some megabytes of memory and a connection each to the scanner and the store. */
  gate: Gate;
  /** A slow upload holds its place for minutes: one person has a quarter of them. */
  shares: Shares;
}

export function openObjects(config: Config): Objects | null {
  const store = openObjectStore(config);
  if (!store) return null;
  const { OBJECTS_SCANNER_URL: url = 'none', OBJECTS_SCAN_TIMEOUT_MS: timeoutMs } = config;
  return {
    store,
    scanner: url === 'none' ? null : openScanner(url, timeoutMs),
    gate: openGate(config.OBJECTS_UPLOADS_AT_ONCE),
    shares: openShares(Math.ceil(config.OBJECTS_UPLOADS_AT_ONCE / 4)),
  };
}
