import { isSafeAddress, type Keys, protocolOf, type Secret } from '#platform/settings';
import type { Config } from '#config';

/** Settings that must not be used in production, in a sentence each, by name and without the value. */
export function explainDangers(config: Config): string[] {
  if (config.NODE_ENV !== 'production') return [];
  return [...guessableKeys(config), ...guessableSecrets(config), ...plainAddresses(config), ...missingProxies(config)];
}

const anyOf = ({ all }: Keys, isBad: (key: Secret) => boolean): boolean => [...all.values()].some(isBad);

function guessableKeys({ INTEGRATION_ENC_KEY: keys }: Config): string[] {
  const isBad = anyOf(keys, (key) => isPattern(Buffer.from(key.reveal(), 'base64')));
  return isBad
    ? ['INTEGRATION_ENC_KEY holds a key of zeros or of another pattern: make one with tamga keys generate.']
    : [];
}

/** Covers the secrets that we choose ourselves; the quality of those given to us is up to their issuers. */
function guessableSecrets(config: Config): string[] {
  const { ADMIN_API_KEY, METRICS_TOKEN, SSO_STATE_KEY } = config;
  const bad = Object.entries({ ADMIN_API_KEY, METRICS_TOKEN, SSO_STATE_KEY })
    .filter(([, secret]) => secret !== undefined && isGuessable(secret))
    .map(([name]) => name);
  if (anyOf(config.JWT_SECRET, isGuessable)) bad.unshift('JWT_SECRET');
  return bad.map((name) => `${name} can be guessed: draw another, for example with openssl rand -hex 32.`);
}

/** Long enough that chance does not write them into a secret in base64. */
const wordsOfExamples = /change.?me|secret|password|example|qwerty|platform|admin[-_ ]|tamga[-_ ]|[<>]/i;

const isGuessable = (secret: Secret): boolean =>
  wordsOfExamples.test(secret.reveal()) || isPattern(Buffer.from(secret.reveal()));

/**
 * Whether these bytes are surely not random: few different ones, most steps from one to the next alike (0123, aaaa), or
 * the same again and again. Chance makes none of these in the length that a secret must have.
 */
function isPattern(bytes: Buffer): boolean {
  const steps = Map.groupBy(bytes.subarray(1).entries(), ([index, byte]) => byte - (bytes[index] ?? 0));
  const commonest = Math.max(...[...steps.values()].map(({ length }) => length));
  const text = bytes.toString('latin1');
  return (
    new Set(bytes).size < Math.min(8, bytes.length / 3) ||
    commonest > bytes.length / 3 ||
    `${text}${text}`.indexOf(text, 1) < text.length
  );
}

/** Addresses to which people, signatures or our credentials are sent. Loopback needs no encryption. */
function plainAddresses(config: Config): string[] {
  const { OAUTH_ISSUER, OAUTH_PAGES_URL, EID_URL, DIRECTORY_URL, SIGN_IN_CALLBACKS } = config;
  const { SOCIAL_REDIRECT_URIS, SSO_REDIRECT_URIS } = config;
  const lists = { SIGN_IN_CALLBACKS, SOCIAL_REDIRECT_URIS, SSO_REDIRECT_URIS };
  return Object.entries({ OAUTH_ISSUER, OAUTH_PAGES_URL, EID_URL, DIRECTORY_URL, ...lists })
    .filter(([, urls]) => [urls ?? []].flat().some((url) => protocolOf(url) === 'http:' && !isSafeAddress(url)))
    .map(([name]) => `${name} is an http address, which others on the way can read and change: use https.`);
}

function missingProxies({ TRUSTED_PROXIES }: Config): string[] {
  return TRUSTED_PROXIES === undefined
    ? ['TRUSTED_PROXIES is not set, so all callers count as one: name the proxy that ends TLS before the API.']
    : [];
}
