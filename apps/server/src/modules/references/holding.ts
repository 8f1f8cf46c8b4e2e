import * as registry from '#modules/registry';
import { system } from '#platform/actor';
import type { Tx } from '#platform/data/db';
import type { Pool } from '#platform/data/pool';
import { findHolding } from './references.sql.ts';

export interface HeldDocument {
  number: string;
  title: { mn: string; en: string };
  issued_at: Date;
}

/**
 * What a person need not bring, since it was issued here and holds. Any organisation can say that a paper of its own is
 * evidence of something; only of one that answers for the evidence does it prove it. In an open transaction of the platform.
 */
export async function findHeld(
  deps: { pool: Pool; db: Tx; now: () => Date },
  subjectId: string,
  evidenceTypeId: string,
): Promise<HeldDocument | null> {
  const issuers = await registry.issuersOf(deps, system('find what is held'), evidenceTypeId);
  if (issuers.length === 0) return null;
  const row = await findHolding(deps.db, { subjectId, evidenceTypeId, issuers }, deps.now());
  if (!row || row.issued_at === null) return null;
  return { number: row.number, title: { mn: row.title_mn, en: row.title_en }, issued_at: row.issued_at };
}
