import type { Actor } from '#platform/actor';
import { asActor, type Tx } from '#platform/data/db';
import type { Pool } from '#platform/data/pool';
import { findOfficer } from './members.sql.ts';

/** Whether the organisation has a member who decides cases. */
export const hasOfficer = async (deps: { pool: Pool; db?: Tx }, actor: Actor, tenantId: string): Promise<boolean> =>
  (await findOfficer(asActor(deps, actor), tenantId)) !== undefined;
