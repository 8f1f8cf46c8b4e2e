import { triesLeft } from '#phone/pins';
import { personHolding } from '#pki/holders';
import type { Level } from '#pki/profile';
import { Refusal } from '#sandbox/refusal';
import type { World } from '#sandbox/world';
import { checkLevel } from './accounts.ts';
import { marksOf } from './faults.ts';
import type { Person } from './person.ts';
import type { RelyingParty } from './relying-parties.ts';

/** Answers at once: the person is not asked. */
export async function readSigningCertificate(
  world: World,
  party: RelyingParty,
  person: Person | null,
  level: Level | 'QSCD',
): Promise<object> {
  if (!person) throw new Refusal(404, 'Not Found');
  checkLevel(party, level, person);
  const isUnusable = person.answer?.endResult === 'DOCUMENT_UNUSABLE' || triesLeft(world, person, 'pin2') <= 0;
  if (isUnusable) return { state: 'DOCUMENT_UNUSABLE' };
  const { certificate } = await personHolding(world.pki, person, 'sign', marksOf(world.faults.always));
  return { state: 'OK', cert: { value: certificate.parsed.raw.toString('base64'), certificateLevel: person.level } };
}
