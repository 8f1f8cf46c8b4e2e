import { randomBytes } from 'node:crypto';
import { type Holding, sealHolding } from '#pki/holders';
import { Refusal } from '#sandbox/refusal';
import type { World } from '#sandbox/world';
import { findOrganisation } from './accounts.ts';
import { pssParameters, wantedOrOther } from './answer.ts';
import { signDigest } from './digest-signature.ts';
import { type Faults, marksOf, takeFaults } from './faults.ts';
import type { Organisation } from './organisations.ts';
import { datesOf } from './records.ts';
import type { RelyingParty } from './relying-parties.ts';
import type { SignatureBody } from './requests.ts';
import { checkAlgorithm, digestTask } from './tasks.ts';

export async function readSealCertificate(world: World, party: RelyingParty, id: string): Promise<object> {
  const organisation = sealOf(world, party, id);
  const { certificate } = await holdingOf(world, organisation, world.faults.always);
  return {
    orgEtsi: organisation.organisationId,
    orgName: organisation.name,
    type: 'SEAL',
    serialNumber: certificate.serial,
    status: 'VALID',
    ...datesOf(certificate.parsed),
    cert: { value: certificate.parsed.raw.toString('base64'), certificateLevel: 'QUALIFIED' },
  };
}

/** At once, without a person: the right was given to the relying party beforehand. */
export async function seal(
  world: World,
  party: RelyingParty,
  id: string,
  { signatureProtocolParameters: parameters }: Pick<SignatureBody, 'signatureProtocolParameters'>,
): Promise<object> {
  const organisation = sealOf(world, party, id);
  const task = digestTask(parameters.digest, parameters);
  checkAlgorithm(world, { key: 'rsa' }, 'sign', task);
  const faults = takeFaults(world.faults);
  const { certificate, key } = await holdingOf(world, organisation, faults);
  const { algorithm, hashAlgorithm } = wantedOrOther(task, faults.downgraded_algorithm);
  const asked = Buffer.from(task.value, 'base64');
  const digest = faults.wrong_rp_challenge ? randomBytes(asked.length) : asked;
  const value = signDigest(key.privateKey, algorithm, hashAlgorithm, digest);
  if (faults.bad_signature) value[value.length - 1] = (value.at(-1) ?? 0) ^ 1;
  return {
    state: 'COMPLETE',
    result: { endResult: 'OK' },
    signatureProtocol: 'RAW_DIGEST_SIGNATURE',
    signature: {
      value: value.toString('base64'),
      signatureAlgorithm: algorithm,
      ...(algorithm === 'rsassa-pss' ? { signatureAlgorithmParameters: pssParameters(hashAlgorithm) } : {}),
    },
    cert: { value: certificate.parsed.raw.toString('base64'), certificateLevel: 'QUALIFIED' },
    onBehalfOf: { orgEtsi: organisation.organisationId, orgName: organisation.name, role: null, rightType: 'SEAL' },
  };
}

/** With the faults that hide in a certificate; `wrong_person_certificate` makes it that of another organisation. */
function holdingOf({ pki, organisations }: World, own: Organisation, faults: Faults): Promise<Holding> {
  const other = organisations.find(({ organisationId }) => organisationId !== own.organisationId);
  return sealHolding(pki, faults.wrong_person_certificate ? (other ?? own) : own, marksOf(faults));
}

function sealOf(world: World, party: RelyingParty, id: string): Organisation {
  const organisation = findOrganisation(world, id);
  if (!party.seals.includes(id)) throw new Refusal(403, 'The relying party has no right to this seal');
  return organisation;
}
