import { randomBytes } from 'node:crypto';
import type { z } from 'zod';
import { AppError } from '#platform/error';
import { CertificateRead, DeviceLinkOpened, NotificationOpened, SessionState } from './answers.ts';
import type { Ask } from './calls.ts';
import { interactionsOf } from './interactions.ts';
import { isByRegister } from './person-id.ts';
import { verificationCodeOf } from './protocol.ts';
import type { EidProvider, Whom, Wishes } from './provider.ts';
import { noSeals, openSeals } from './provider-seals.ts';
import { noRecords, openRecords } from './records.ts';
import { type EidSession, Level } from './session.ts';
import { statusOf } from './statuses.ts';

export interface Party {
  dialect: 'smart-id' | 'eid-mn';
  uuid: string;
  name: string;
  schemeName: string;
  level: Level;
}

/** Speaks the relying-party API of Smart-ID, version 3, in either dialect. */
export function openSmartId(deps: { ask: Ask; now: () => Date }, party: Party): EidProvider {
  const { ask, now } = deps;
  const who = { relyingPartyUUID: party.uuid, relyingPartyName: party.name };
  const isMongolian = party.dialect === 'eid-mn';
  const records = isMongolian ? openRecords(ask) : noRecords;

  /** Starts what `plan` describes, and remembers what was asked. */
  async function start(plan: Plan, body: object): Promise<EidSession> {
    const { path, ...asked } = plan;
    const call = { name: `start_${asked.kind}`, method: 'POST', path, body: { ...who, ...body } } as const;
    const isLinked = asked.flow === 'device-link';
    const linked = isLinked ? await ask({ ...call, answer: DeviceLinkOpened }) : null;
    const opened = isLinked ? linked : await ask({ ...call, answer: NotificationOpened });
    if (!opened) throw new AppError('eid.account_unusable');
    const ownCode = asked.kind === 'auth' && asked.flow === 'notification' && !isMongolian;
    return {
      ...asked,
      id: opened.value.sessionID,
      startedAt: now(),
      schemeName: party.schemeName,
      relyingPartyName: party.name,
      link: linked && linkOf(linked.value),
      verificationCode: ownCode ? verificationCodeOf(asked.challenge) : (opened.value.vc?.value ?? null),
    };
  }

  const common = ({ level = party.level, brokeredName = '' }: Omit<Wishes, 'prompts'>) => ({ level, brokeredName });

  return {
    async startAuthentication(order) {
      const plan = {
        ...common(order),
        ...flowOf(order),
        ...whomOf('whom' in order ? order.whom : null),
        kind: 'auth',
        path: `/authentication/${order.flow}/${'whom' in order ? placeOf(order.whom) : 'anonymous'}`,
        challenge: randomBytes(64).toString('base64'),
        algorithm: 'rsassa-pss',
        // The one hash that the older keys of the Mongolian provider, on P-256, can do as well.
        hashAlgorithm: isMongolian ? 'SHA-256' : 'SHA-512',
        mayBeEcdsa: isMongolian,
        interactions: interactionsOf(order.prompts, order.flow),
      } as const;
      const codeType = order.flow === 'notification' && !isMongolian ? { vcType: 'numeric4' } : {};
      return start(plan, { ...authBody(plan), ...codeType });
    },

    async startSignature(order) {
      const { algorithm = 'rsassa-pss', hashAlgorithm } = order;
      const isUnfit = algorithm === 'ecdsa-with-SHA256' && hashAlgorithm !== 'SHA-256';
      if (isUnfit) throw new AppError('eid.account_unusable');
      const whom = order.flow === 'linked' ? { document: order.document } : order.whom;
      const plan = {
        ...common(order),
        ...flowOf(order),
        ...whomOf(whom),
        kind: 'sign',
        path:
          order.flow === 'linked'
            ? `/signature/notification/linked/${encodeURIComponent(order.document)}`
            : `/signature/${order.flow}/${placeOf(whom)}`,
        challenge: order.digest.toString('base64'),
        algorithm,
        hashAlgorithm,
        mayBeEcdsa: false,
        interactions: interactionsOf(order.prompts, order.flow),
      } as const;
      const linked = order.flow === 'linked' ? { linkedSessionID: order.choice.id } : {};
      return start(plan, { ...signBody(plan), ...linked, nonce: newNonce() });
    },

    async startCertificateChoice(order) {
      const plan = {
        ...common(order),
        ...flowOf(order),
        ...whomOf('person' in order ? { person: order.person } : null),
        kind: 'cert',
        path: `/signature/certificate-choice/${order.flow}/${'person' in order ? placeOf(order) : 'anonymous'}`,
        challenge: '',
        algorithm: 'rsassa-pss',
        hashAlgorithm: 'SHA-256',
        mayBeEcdsa: false,
        interactions: '',
      } as const;
      return start(plan, { certificateLevel: plan.level, ...callbackOf(plan), nonce: newNonce() });
    },

    async readSigningCertificate(document, level = party.level) {
      const path = `/signature/certificate/${encodeURIComponent(document)}`;
      const body = { ...who, certificateLevel: level };
      const read = await ask({ name: 'read_certificate', method: 'POST', path, body, answer: CertificateRead });
      if (!read) throw new AppError('eid.account_unusable');
      const { state, cert } = read.value;
      const levelRead = Level.safeParse(cert?.certificateLevel);
      if (state !== 'OK' || !cert || !levelRead.success) return { state: 'unusable' };
      return { state: 'ok', certificate: Buffer.from(cert.value, 'base64'), level: levelRead.data };
    },

    async resolve(person) {
      if (!isByRegister(person)) return person;
      const devices = await records.devices(person).catch((error: unknown) => {
        if (error instanceof AppError && error.code === 'eid.not_granted') return null;
        throw error;
      });
      // Where we may not read it, the provider is asked by what we have.
      if (devices === null) return person;
      const [device] = devices;
      const found = /^[A-Z]{5}-[A-Za-z0-9]+(?=-)/.exec(device?.documentNumber ?? '')?.[0];
      if (found === undefined) throw new AppError('eid.account_unusable');
      return found;
    },

    records,
    seals: isMongolian ? openSeals(ask, who) : noSeals,

    async relay({ name, path, body, isJoined = false, answer, waitMs = 0 }) {
      const content = body && { body: { ...body, ...(isJoined && { nonce: newNonce() }), ...who } };
      const refusedAs = 'eid.relay_refused' as const;
      const call = {
        name,
        method: body ? 'POST' : 'GET',
        path,
        ...content,
        answer,
        waitMs,
        refusedAs,
        circuit: 'relay',
      } as const;
      return (await ask(call))?.value ?? null;
    },

    async status({ id }, timeoutMs) {
      // The bounds of the provider: what is less or more it refuses.
      const waitMs = Math.min(120_000, Math.max(1_000, Math.floor(timeoutMs)));
      const path = `/session/${encodeURIComponent(id)}?timeoutMs=${waitMs}`;
      const read = await ask({ name: 'status', method: 'GET', path, answer: SessionState, waitMs });
      return read ? statusOf(read.value, read.text) : { state: 'expired' };
    },
  };
}

type Plan = Omit<
  EidSession,
  'id' | 'startedAt' | 'schemeName' | 'relyingPartyName' | 'link' | 'verificationCode' | 'offered'
> & { path: string; offered: EidSession['offered'] };

function flowOf(order: { flow: EidSession['flow']; offered?: EidSession['offered']; callbackUrl?: string }) {
  const { flow, callbackUrl = '' } = order;
  const offered = flow === 'device-link' ? (order.offered ?? []) : (['Notification'] satisfies EidSession['offered']);
  if (offered.some((type) => type.endsWith('2App')) && !callbackUrl) throw new Error('a link to an app leads back');
  return { flow, offered: [...offered], callbackUrl };
}

const whomOf = (whom: Whom | null) => ({
  // Certificates do not contain register numbers, so the provider decides who has this one.
  person: whom && 'person' in whom && !isByRegister(whom.person) ? whom.person : null,
  document: whom && 'document' in whom ? whom.document : null,
});

const numbers = /^[A-Z]{5}-[\p{L}\d-]{1,60}$/u;

/** A number of the wrong form is refused like one that does not exist. */
function placeOf(whom: Whom): string {
  const [kind, number] = 'person' in whom ? ['etsi', whom.person] : ['document', whom.document];
  if (!numbers.test(number)) throw new AppError('eid.account_unusable');
  return `${kind}/${encodeURIComponent(number)}`;
}

const algorithmOf = ({ algorithm, hashAlgorithm }: Plan) => ({
  signatureAlgorithm: algorithm,
  // The older RSA algorithms say their hash by their name, and take none beside it.
  ...(algorithm.endsWith('WithRSAEncryption') ? {} : { signatureAlgorithmParameters: { hashAlgorithm } }),
});

const callbackOf = ({ callbackUrl }: Plan) => (callbackUrl ? { initialCallbackUrl: callbackUrl } : {});

const authBody = (plan: Plan) => ({
  certificateLevel: plan.level,
  signatureProtocol: 'ACSP_V2',
  signatureProtocolParameters: { rpChallenge: plan.challenge, ...algorithmOf(plan) },
  interactions: plan.interactions,
  ...callbackOf(plan),
});

const signBody = (plan: Plan) => ({
  certificateLevel: plan.level,
  signatureProtocol: 'RAW_DIGEST_SIGNATURE',
  signatureProtocolParameters: { digest: plan.challenge, ...algorithmOf(plan) },
  interactions: plan.interactions,
  ...callbackOf(plan),
});

/** Without one, the same question within 15 seconds is answered with the same session. */
const newNonce = (): string => randomBytes(15).toString('base64url');

const linkOf = (opened: z.infer<typeof DeviceLinkOpened>) => ({
  base: opened.deviceLinkBase,
  token: opened.sessionToken,
  secret: opened.sessionSecret,
});
