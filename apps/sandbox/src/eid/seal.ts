import { sealHolding } from '#pki/holders';
import { Refusal } from '#sandbox/refusal';
import type { World } from '#sandbox/world';
import { findOrganisation } from './accounts.ts';
import { pssParameters } from './answer.ts';
import { signDigest } from './digest-signature.ts';
import type { Organisation } from './organisations.ts';
import { datesOf } from './records.ts';
import type { RelyingParty } from './relying-parties.ts';
import type { SignatureBody } from './requests.ts';
import { digestTask } from './tasks.ts';

export async function readSealCertificate(world: World, party: RelyingParty, id: string): Promise<object> {
  const organisation = sealOf(world, party, id);
  const { certificate } = await sealHolding(world.pki, organisation);
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
  const { certificate, key } = await sealHolding(world.pki, organisation);
  const digest = Buffer.from(task.value, 'base64');
  const value = signDigest(key.privateKey, task.algorithm, task.hashAlgorithm, digest).toString('base64');
  return {
    state: 'COMPLETE',
    result: { endResult: 'OK' },
    signatureProtocol: 'RAW_DIGEST_SIGNATURE',
    signature: {
      value,
      signatureAlgorithm: task.algorithm,
      ...(task.algorithm === 'rsassa-pss' ? { signatureAlgorithmParameters: pssParameters(task.hashAlgorithm) } : {}),
    },
    cert: { value: certificate.parsed.raw.toString('base64'), certificateLevel: 'QUALIFIED' },
    onBehalfOf: { orgEtsi: organisation.organisationId, orgName: organisation.name, role: null, rightType: 'SEAL' },
  };
}

function sealOf(world: World, party: RelyingParty, id: string): Organisation {
  const organisation = findOrganisation(world, id);
  if (!party.seals.includes(id)) throw new Refusal(403, 'The relying party has no right to this seal');
  return organisation;
}
