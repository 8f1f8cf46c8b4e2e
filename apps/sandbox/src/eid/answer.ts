import { randomBytes } from 'node:crypto';
import { type Holding, personHolding } from '#pki/holders';
import type { KeyPair } from '#pki/keys';
import type { World } from '#sandbox/world';
import { isValid } from './accounts.ts';
import { digestSizeOf, type SignatureAlgorithm, signDigest } from './digest-signature.ts';
import { marksOf } from './faults.ts';
import type { Person } from './person.ts';
import { acspPayloadOf, type FlowType, type HashAlgorithm, hash, userChallengeOf } from './protocol.ts';
import type { Session, Task } from './sessions.ts';

type Deps = Pick<World, 'dialect' | 'schemeName' | 'organisations' | 'people' | 'pki' | 'now'>;

/** What the relying party reads when the person agreed. Every fault that can hide in it is put in here. */
export async function answerOf(deps: Deps, session: Session, holder: Person): Promise<object> {
  const { faults } = session;
  if (faults.unknown_end_result) return { result: { endResult: 'SOMETHING_NEW' } };
  const flowType = faults.wrong_flow_type ? otherFlow(session) : (session.flowType ?? 'Notification');
  const whose = faults.wrong_person_certificate ? somebodyElse(deps, holder) : holder;
  const purpose = session.kind === 'auth' ? 'auth' : 'sign';
  const holding = await personHolding(deps.pki, whose, purpose, marksOf(faults));
  return {
    result: { endResult: 'OK', documentNumber: holder.documentNumber },
    ...signatureOf(deps, session, holding, flowType),
    cert: { value: holding.certificate.parsed.raw.toString('base64'), certificateLevel: holder.level },
    interactionTypeUsed: interactionUsed(session),
    ...(session.wantsAddress ? { deviceIpAddress: '203.0.113.34' } : {}),
    ...(session.ignoredProperties.length > 0 ? { ignoredProperties: session.ignoredProperties } : {}),
    ...(deps.dialect === 'eid-mn' ? mongolianBlocks(deps, session, holder) : {}),
  };
}

/** The first that was asked for: this phone can do all of them. */
export const interactionUsed = ({ interactions }: Session) => interactions[0]?.type ?? 'confirmationMessage';

function signatureOf(deps: Deps, session: Session, holding: Holding, flowType: FlowType): object {
  if (!session.task) return { signature: { flowType } };
  const done = asKeyDoes(holding.key, session.task);
  const { algorithm, hashAlgorithm } = wantedOrOther(done, session.faults.downgraded_algorithm);
  const { digest, shown } = toSign(deps, session, session.task, hashAlgorithm, flowType);
  const value = signDigest(holding.key.privateKey, algorithm, hashAlgorithm, digest);
  if (session.faults.bad_signature) value[value.length - 1] = (value.at(-1) ?? 0) ^ 1;
  return {
    signatureProtocol: session.kind === 'auth' ? 'ACSP_V2' : 'RAW_DIGEST_SIGNATURE',
    signature: {
      value: value.toString('base64'),
      ...shown,
      flowType,
      signatureAlgorithm: algorithm,
      ...(algorithm === 'rsassa-pss' ? { signatureAlgorithmParameters: pssParameters(hashAlgorithm) } : {}),
    },
  };
}

function toSign(deps: Deps, session: Session, task: Task, hashAlgorithm: HashAlgorithm, flowType: FlowType) {
  const bytes = Buffer.from(task.value, 'base64');
  const value = session.faults.wrong_rp_challenge ? randomBytes(bytes.length).toString('base64') : task.value;
  if (session.kind === 'sign') return { digest: Buffer.from(value, 'base64'), shown: {} };
  const serverRandom = randomBytes(24).toString('base64');
  const verifier = session.faults.wrong_user_challenge
    ? randomBytes(32).toString('base64url')
    : session.userChallengeVerifier;
  const userChallenge = userChallengeOf(verifier);
  const payload = acspPayloadOf({
    scheme: deps.schemeName,
    serverRandom,
    rpChallenge: value,
    userChallenge,
    relyingPartyName: session.systemName,
    brokeredName: '',
    interactions: session.interactionsText,
    interactionTypeUsed: interactionUsed(session),
    callbackUrl: flowType === 'QR' || flowType === 'Notification' ? '' : session.callbackUrl,
    flowType,
  });
  return { digest: hash(hashAlgorithm, payload), shown: { serverRandom, userChallenge } };
}

export function pssParameters(hashAlgorithm: HashAlgorithm): object {
  return {
    hashAlgorithm,
    maskGenAlgorithm: { algorithm: 'id-mgf1', parameters: { hashAlgorithm } },
    saltLength: digestSizeOf(hashAlgorithm),
    trailerField: '0xbc',
  };
}

/** A key on P-256 answers in its own way, also a sign-in that asked for PSS, as the SDK of the provider expects. */
const asKeyDoes = ({ privateKey }: KeyPair, task: Task): Task =>
  privateKey.asymmetricKeyType === 'ec' ? { ...task, algorithm: 'ecdsa-with-SHA256' } : task;

/** The other padding with a hash of the same length, so that the signature itself is right. */
export function wantedOrOther(
  task: Task,
  isOther: boolean,
): { algorithm: SignatureAlgorithm; hashAlgorithm: HashAlgorithm } {
  if (!isOther) return task;
  if (task.algorithm !== 'rsassa-pss') return { algorithm: 'rsassa-pss', hashAlgorithm: task.hashAlgorithm };
  const size = digestSizeOf(task.hashAlgorithm);
  if (size === 32) return { algorithm: 'sha256WithRSAEncryption', hashAlgorithm: 'SHA-256' };
  if (size === 48) return { algorithm: 'sha384WithRSAEncryption', hashAlgorithm: 'SHA-384' };
  return { algorithm: 'sha512WithRSAEncryption', hashAlgorithm: 'SHA-512' };
}

const otherFlow = (session: Session): FlowType => (session.flowType === 'Notification' ? 'QR' : 'Notification');

const somebodyElse = ({ people }: Deps, holder: Person): Person =>
  people.find(
    (person) => person !== holder && person.hasAccount && person.level === holder.level && person.key === holder.key,
  ) ?? holder;

/**
 * The person, and the organisation they acted for. The right is read anew, because it may be gone since the session
 * began.
 */
function mongolianBlocks(deps: Deps, session: Session, holder: Person): object {
  const person = {
    civil_id: holder.civilId,
    family_name: holder.familyName,
    given_name: holder.givenName,
    family_name_latin: holder.familyNameLatin,
    given_name_latin: holder.givenNameLatin,
  };
  if (!session.onBehalfOf) return { person };
  const organisation = deps.organisations.find(({ organisationId }) => organisationId === session.onBehalfOf);
  const right = holder.represents.find(
    (right) => right.organisationId === session.onBehalfOf && right.rightType !== 'SEAL' && isValid(right, deps.now()),
  );
  return {
    person,
    onBehalfOf: {
      orgEtsi: session.onBehalfOf,
      orgName: organisation?.name ?? null,
      role: right?.role ?? null,
      rightType: right?.rightType ?? null,
    },
  };
}
