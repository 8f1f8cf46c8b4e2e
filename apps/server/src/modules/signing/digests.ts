import type { SigningDocument } from '@tamga/contract/signing';
import type { DigestToSign } from '@tamga/contract/signing.digest';
import type * as eid from '#modules/eid';
import { type Person, system } from '#platform/actor';
import { transact } from '#platform/data/db';
import type { Deps } from '#platform/deps';
import { AppError } from '#platform/error';
import { describe } from './documents.ts';
import { open } from './opening.ts';

/** A digest needs no preparing: the worker has the phone ring once it is saved. */
export function initiateSigning(
  deps: Pick<Deps, 'pool' | 'keyring' | 'now'> & { eid: Pick<eid.Eid, 'isConfigured'> },
  person: Person,
  { digest: text, hash_algorithm, doc_name: name, display_text }: DigestToSign,
): Promise<SigningDocument> {
  if (!deps.eid.isConfigured) throw new AppError('eid.not_configured');
  const digest = Buffer.from(text, 'base64');
  if (digest.length !== Number(hash_algorithm.slice(-3)) / 8) throw new AppError('signing.digest_length');
  return transact(deps, system('open a signing', person.origin), async (deps) => {
    const words = { name, text: display_text };
    const row = await open(deps, person, person.userId, { kind: 'DIGEST', words, hash_algorithm, digest });
    return describe(deps, person, row);
  });
}
