import * as admin from '#modules/admin';
import type { Deps } from '#platform/deps';
import { forgettersOf } from '../src/links.ts';
import { rooms } from '../src/rooms.ts';

export { rooms };

/** The worker's duty: removes personal data of people whose time of retention is over. */
export const anonymise = (deps: Deps): Promise<number> => admin.anonymiseDeleted(deps, forgettersOf(rooms));
