import { z } from 'zod';
import type { Mark } from '#pki/certificates';
import { Refusal } from '#sandbox/refusal';

const off = z.boolean().default(false);

/** Every fault that can be chosen; those that are not named do not happen. */
export const Faults = z.strictObject({
  /** Every request of a relying party is answered with 580. */
  maintenance: off,
  /** ... with 480. */
  client_too_old: off,
  slow_ms: z.int().min(0).max(600_000).default(0),
  malformed_json: off,
  connection_dropped: off,
  bad_signature: off,
  wrong_person_certificate: off,
  /** PKCS#1 where PSS was asked for, and PSS where PKCS#1 or ECDSA was. */
  downgraded_algorithm: off,
  wrong_flow_type: off,
  /** Another challenge, or another digest, is signed. */
  wrong_rp_challenge: off,
  wrong_user_challenge: off,
  expired_certificate: off,
  revoked_certificate: off,
  unknown_authority: off,
  missing_policy: off,
  wrong_key_usage: off,
  ocsp_down: off,
  /** How far the clock of OCSP and CRL is ahead; negative: behind. */
  clock_skew_ms: z.int().default(0),
  unknown_end_result: off,
});
export type Faults = z.infer<typeof Faults>;

/** `always` is replaced as a whole. `next` is for the next session that is started, on top of it; null takes it back. */
export const FaultChange = z.strictObject({ always: Faults.optional(), next: Faults.nullish() });
export type FaultChange = z.input<typeof FaultChange>;

export interface FaultBox {
  always: Faults;
  next: Faults | null;
}

export const openFaults = (always: z.input<typeof Faults> = {}): FaultBox => ({
  always: Faults.parse(always),
  next: null,
});

export function setFaults(box: FaultBox, { always, next }: z.output<typeof FaultChange>): FaultBox {
  if (always) box.always = always;
  if (next !== undefined) box.next = next;
  return box;
}

/** The faults of a session that starts now. Taking them and using them up is one step. */
export function takeFaults(box: FaultBox): Faults {
  const named = Object.entries(box.next ?? {}).filter(([, value]) => value !== false && value !== 0);
  box.next = null;
  return { ...box.always, ...Object.fromEntries(named) };
}

const marks: Record<string, Mark> = {
  expired_certificate: 'expired',
  revoked_certificate: 'revoked',
  unknown_authority: 'stranger',
  missing_policy: 'no-policy',
  wrong_key_usage: 'wrong-usage',
  ocsp_down: 'unanswered',
};

/** The faults of a certificate. It is a certificate of its own, so that others stay as they are. */
export function marksOf(faults: Faults): Mark[] {
  const wrong = Object.entries(faults).flatMap(([name, isOn]) => (isOn && marks[name] ? [marks[name]] : []));
  return faults.clock_skew_ms === 0 ? wrong : [...wrong, `skewed${faults.clock_skew_ms}`];
}

/** 580 and 480 are answered before anything is read. A fault of the next session is used up by it. */
export function refuseWhenDown(box: FaultBox): void {
  const isDown = box.always.maintenance || box.next?.maintenance;
  const isTooOld = box.always.client_too_old || box.next?.client_too_old;
  if (!isDown && !isTooOld) return;
  if (!box.always.maintenance && !box.always.client_too_old) box.next = null;
  if (isDown) throw new Refusal(580, 'System is under maintenance, retry again later');
  throw new Refusal(480, 'The client is too old and not supported any more');
}
