import { bytesOfImage, type OwnSignature } from '@tamga/contract/users.signature';
import * as audit from '#modules/audit';
import type { Person, System } from '#platform/actor';
import { asActor, transact } from '#platform/data/db';
import type { Deps } from '#platform/deps';
import { AppError } from '#platform/error';
import { redraw } from '#platform/security/image';
import { announce } from '#platform/messaging/outbox';
import { findSignature, removeSignature, upsertSignature } from './signatures.sql.ts';

const placeOf = (id: string) => ({ table: 'users.signature', row: id, column: 'image_sealed' });
const urlOf = (png: Buffer): string => `data:image/png;base64,${png.toString('base64')}`;

export async function getOwnSignature(deps: Pick<Deps, 'pool' | 'keyring'>, person: Person): Promise<OwnSignature> {
  const row = await findSignature(asActor(deps, person), person.userId);
  if (!row) throw new AppError('users.signature_not_found');
  const { image_sealed: sealed, ...rest } = row;
  return { ...rest, image: urlOf(deps.keyring.open(placeOf(person.userId), sealed)) };
}

/** For a document that the person signs; null where they have set none. */
export async function readSignature(
  deps: Pick<Deps, 'pool' | 'keyring'>,
  actor: System,
  id: string,
): Promise<Buffer | null> {
  const row = await findSignature(asActor(deps, actor), id);
  return row ? deps.keyring.open(placeOf(id), row.image_sealed) : null;
}

export async function putOwnSignature(
  deps: Pick<Deps, 'pool' | 'keyring' | 'now'>,
  person: Person,
  image: string,
): Promise<OwnSignature> {
  const picture = await redraw(Buffer.from(bytesOfImage(image)));
  if (!picture) throw new AppError('users.image_refused');
  const { userId: id } = person;
  const { png, ...size } = picture;
  const updated_at = deps.now();
  await transact(deps, person, async (deps) => {
    await upsertSignature(deps.db, id, { ...size, updated_at, image_sealed: deps.keyring.seal(placeOf(id), png) });
    audit.record(deps, person, { action: 'users.signature_set', object: `person:${id}`, details: { ...size } });
    announce(deps, person, { type: 'users.signature_set', aggregate: `person:${id}`, data: { id } });
  });
  return { ...size, updated_at, image: urlOf(png) };
}

export async function deleteOwnSignature(deps: Pick<Deps, 'pool'>, person: Person): Promise<Record<string, never>> {
  const { userId: id } = person;
  return transact(deps, person, async (deps) => {
    if (!(await removeSignature(deps.db, id))) throw new AppError('users.signature_not_found');
    audit.record(deps, person, { action: 'users.signature_removed', object: `person:${id}` });
    announce(deps, person, { type: 'users.signature_removed', aggregate: `person:${id}`, data: { id } });
    return {};
  });
}
