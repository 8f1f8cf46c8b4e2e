import { constants, randomBytes, verify, X509Certificate } from 'node:crypto';
import { after } from 'node:test';
import { acspPayloadOf, authCodeOf, type Kind } from '#eid/protocol';
import type { SandboxOptions } from '#sandbox/options';
import { openSandbox, type Sandbox } from '#sandbox/sandbox';

/** Enough of the shapes for the assertions to read; what is absent fails there. */
export interface Answer {
  state: string;
  result: { endResult: string; documentNumber: string; details?: { interaction: string } };
  signatureProtocol: string;
  signature: {
    value: string;
    serverRandom: string;
    userChallenge: string;
    flowType: 'QR' | 'Web2App' | 'App2App' | 'Notification';
    signatureAlgorithm: string;
    signatureAlgorithmParameters: { hashAlgorithm: string; saltLength: number };
  };
  cert: { value: string; certificateLevel: string };
  interactionTypeUsed: string;
  person: Record<string, string>;
  onBehalfOf: Record<string, string>;
  sessionID: string;
  sessionToken: string;
  sessionSecret: string;
  deviceLinkBase: string;
  deviceIpAddress: string;
  ignoredProperties: string[];
  vc: { type: string; value: string };
  status: number;
  detail: string;
  errors: { code?: string; detail: string; paramName?: string; pointer?: string }[];
  [more: string]: unknown;
}

export const uuid = '00000000-0000-4000-8000-000000000000';
export const callbackUrl = 'https://rp.example.com/callback-url?value=RrKjjT4aggzu27YBddX1bQ';
export const pinText = { type: 'displayTextAndPIN', displayText60: 'Туршилтын порталд нэвтрэх' };
export const codeChoice = { type: 'confirmationMessageAndVerificationCodeChoice', displayText200: 'Нэвтрэх үү?' };
export const encode = (items: unknown): string => Buffer.from(JSON.stringify(items)).toString('base64');

/** A relying party with a sandbox of its own, in which nothing waits long. */
export async function openParty(options: SandboxOptions = {}) {
  const sandbox = await openSandbox({ answerDelayMs: 5, ...options });
  after(() => sandbox.close());
  return partyOf(sandbox, 'rp_sk_demo');
}

export type Party = ReturnType<typeof partyOf>;

export function partyOf(sandbox: Sandbox, key: string) {
  const who = { relyingPartyUUID: uuid, relyingPartyName: 'DEMO' };
  const send = async (method: string, url: string, body?: unknown): Promise<{ status: number; body: Answer }> => {
    const reply = await fetch(url, {
      method,
      headers: { authorization: `Bearer ${key}`, ...(body ? { 'content-type': 'application/json' } : {}) },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    return { status: reply.status, body: (await reply.json()) as Answer };
  };
  return {
    sandbox,
    who,
    post: (path: string, body: unknown) => send('POST', `${sandbox.providerUrl}${path}`, body),
    get: (path: string) => send('GET', `${sandbox.providerUrl}${path}`),
    status: (id: string, timeoutMs = 60_000) =>
      send('GET', `${sandbox.providerUrl}/session/${id}?timeoutMs=${timeoutMs}`),
    /** The phone of a person, on the other side. */
    phone: (path: string, body: unknown = {}) => send('POST', `${sandbox.url}/phone/api${path}`, body),
    look: (path: string) => send('GET', `${sandbox.url}/phone/api${path}`),
    auth: (changes: object = {}) => ({
      ...who,
      signatureProtocol: 'ACSP_V2',
      signatureProtocolParameters: {
        rpChallenge: randomBytes(64).toString('base64'),
        signatureAlgorithm: 'rsassa-pss',
        signatureAlgorithmParameters: { hashAlgorithm: 'SHA-512' },
      },
      interactions: encode([pinText]),
      ...changes,
    }),
    sign: (changes: object = {}) => ({
      ...who,
      signatureProtocol: 'RAW_DIGEST_SIGNATURE',
      signatureProtocolParameters: {
        digest: randomBytes(32).toString('base64'),
        signatureAlgorithm: 'rsassa-pss',
        signatureAlgorithmParameters: { hashAlgorithm: 'SHA-256' },
      },
      interactions: encode([pinText]),
      ...changes,
    }),
  };
}

interface LinkParts {
  kind?: Kind;
  type?: string;
  elapsedSeconds?: number | null;
  version?: string;
  lang?: string;
  scheme?: string;
  /** The name that the request was sent under. */
  name?: string;
}

interface Asked {
  interactions?: string;
  initialCallbackUrl?: string;
  signatureProtocolParameters?: { rpChallenge?: string; digest?: string };
}

/** The link that a relying party makes from the answer to its request. */
export function linkOf(opened: Answer, asked: object, parts: LinkParts = {}): string {
  const { kind = 'auth', type = 'QR', version = '1.0', lang = 'mon', scheme = 'smart-id', name = 'DEMO' } = parts;
  const { interactions = '', initialCallbackUrl = '', signatureProtocolParameters: parameters } = asked as Asked;
  const elapsed = parts.elapsedSeconds === undefined ? (type === 'QR' ? 0 : null) : parts.elapsedSeconds;
  const link =
    `${opened.deviceLinkBase}?deviceLinkType=${type}${elapsed === null ? '' : `&elapsedSeconds=${elapsed}`}` +
    `&sessionToken=${opened.sessionToken}&sessionType=${kind}&version=${version}&lang=${lang}`;
  const authCode = authCodeOf(opened.sessionSecret, {
    scheme,
    kind,
    challenge: parameters?.rpChallenge ?? parameters?.digest ?? '',
    relyingPartyName: name,
    brokeredName: '',
    interactions,
    callbackUrl: type === 'QR' ? '' : initialCallbackUrl,
    link,
  });
  return `${link}&authCode=${authCode}`;
}

export const certificateIn = ({ cert }: Answer): X509Certificate =>
  new X509Certificate(Buffer.from(cert.value, 'base64'));

/** Whether the holder of the certificate signed what was asked for. */
export function isSignedIn(asked: object, answer: Answer): boolean {
  const { signature, interactionTypeUsed } = answer;
  const { interactions = '', initialCallbackUrl = '', signatureProtocolParameters: parameters } = asked as Asked;
  const isSameDevice = signature.flowType === 'Web2App' || signature.flowType === 'App2App';
  const payload = acspPayloadOf({
    scheme: 'smart-id',
    serverRandom: signature.serverRandom,
    rpChallenge: parameters?.rpChallenge ?? '',
    userChallenge: signature.userChallenge,
    relyingPartyName: 'DEMO',
    brokeredName: '',
    interactions,
    interactionTypeUsed,
    callbackUrl: isSameDevice ? initialCallbackUrl : '',
    flowType: signature.flowType,
  });
  const isPss = signature.signatureAlgorithm === 'rsassa-pss';
  const key = {
    key: certificateIn(answer).publicKey,
    padding: isPss ? constants.RSA_PKCS1_PSS_PADDING : constants.RSA_PKCS1_PADDING,
    ...(isPss ? { saltLength: 64 } : {}),
  };
  return verify('sha512', Buffer.from(payload), key, Buffer.from(signature.value, 'base64'));
}
