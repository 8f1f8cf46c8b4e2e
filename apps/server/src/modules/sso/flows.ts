import { hash, randomBytes } from 'node:crypto';
import { EncryptJWT, jwtDecrypt } from 'jose';
import { z } from 'zod';
import { AppError } from '#platform/error';
import type { Upstream } from './upstream.ts';

/** What must be true of the sign-in upstream, besides the identity. */
export interface Demands {
  acr_values?: string[] | undefined;
  max_age?: number | undefined;
}

const Flow = z.object({
  jti: z.string(),
  begun_at: z.number(),
  exp: z.number(),
  verifier: z.string(),
  nonce: z.string(),
  redirect_uri: z.string(),
  binding_hash: z.string(),
  acr_values: z.array(z.string()).optional(),
  max_age: z.number().optional(),
});
export type Flow = z.output<typeof Flow>;

export const lifeSeconds = 10 * 60;
const audience = 'tamga sso state';
const random = (): string => randomBytes(32).toString('base64url');

/** A sign-in that begins. The secret of its browser is not in the state, which goes through the upstream and back. */
export function beginFlow(now: Date, wishes: Demands & { redirect_uri: string }): { flow: Flow; binding: string } {
  const binding = random();
  const begunAt = Math.floor(now.getTime() / 1_000);
  const flow = {
    jti: random(),
    begun_at: begunAt,
    exp: begunAt + lifeSeconds,
    verifier: random(),
    nonce: random(),
    binding_hash: hash('sha256', binding),
    ...wishes,
  };
  return { flow, binding };
}

/** All of a flow, sealed: its carrier can neither read nor change it, so we need not keep it ourselves. */
export const sealFlow = ({ stateKey }: Upstream, flow: Flow): Promise<string> =>
  new EncryptJWT({ ...flow })
    .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
    .setAudience(audience)
    .encrypt(stateKey);

/** What we sealed, while it lasts, brought by the browser that began. */
export async function openFlow(upstream: Upstream, state: string, binding: string, now: Date): Promise<Flow> {
  const flow = await read(upstream, state, now);
  if (flow?.binding_hash !== hash('sha256', binding)) throw new AppError('sso.state_refused');
  return flow;
}

async function read({ stateKey }: Upstream, state: string, now: Date): Promise<Flow | null> {
  try {
    const { payload } = await jwtDecrypt(state, stateKey, {
      audience,
      currentDate: now,
      requiredClaims: ['exp'],
      keyManagementAlgorithms: ['dir'],
      contentEncryptionAlgorithms: ['A256GCM'],
    });
    return Flow.parse(payload);
  } catch {
    // Not sealed by us, with a key that is gone, or too long ago: in any case it is nothing to go on from.
    return null;
  }
}
