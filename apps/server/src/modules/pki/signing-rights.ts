import type { Page, PageQuery } from '@tamga/contract/page';
import type { SigningRight } from '@tamga/contract/pki.signing-rights';
import { timestamp } from '@tamga/contract/timestamp';
import { z } from 'zod';
import * as notifications from '#modules/notifications';
import { type Person, system } from '#platform/actor';
import { asActor, transact } from '#platform/data/db';
import type { Deps } from '#platform/deps';
import { AppError } from '#platform/error';
import { cursorOf, pageOf } from '#platform/http/page';
import type { Pool } from '#platform/data/pool';
import { recordSigner } from './signers.ts';
import { listNames, listRightsOf, resign } from './signing-rights.sql.ts';

const cursor = cursorOf(z.tuple([timestamp, z.uuid()]));

export async function listOwnSigningRights(
  deps: { pool: Pool },
  person: Person,
  { limit, after }: PageQuery,
): Promise<Page<SigningRight>> {
  const rows = await listRightsOf(asActor(deps, person), person.userId, limit + 1, cursor.read(after));
  const regNos = [...new Set(rows.map(({ reg_no }) => reg_no))];
  // Links are their representatives'; of them only the names are told, which the person agreed to.
  const db = asActor(deps, system('name organisations', person.origin));
  const names = regNos.length > 0 ? await listNames(db, regNos) : [];
  const items = rows.map(({ invited_by, ...row }) => {
    const link = names.find(({ user_id, reg_no }) => user_id === invited_by && reg_no === row.reg_no);
    return { ...row, name: link?.name ?? null, name_en: link?.name_en ?? null };
  });
  return pageOf(items, limit, ({ accepted_at, id }) => cursor.write([accepted_at, id]));
}

export function resignSigningRight(
  deps: Pick<Deps, 'pool' | 'now' | 'wakeups'>,
  person: Person,
  id: string,
): Promise<{ id: string }> {
  return transact(deps, system('give up a right to sign', person.origin), async (deps) => {
    const ended = await resign(deps.db, id, person.userId, deps.now());
    if (!ended) throw new AppError('pki.signing_right_not_found');
    recordSigner(deps, person, 'revoked', ended);
    const links = await listNames(deps.db, [ended.reg_no]);
    const organisation = links.find(({ user_id }) => user_id === ended.invited_by)?.name ?? ended.reg_no;
    notifications.notify(deps, person, ended.invited_by, { kind: 'signer_resigned', params: { organisation } });
    return { id };
  });
}
