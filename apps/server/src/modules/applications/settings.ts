import { isIP } from 'node:net';
import type { ApplicationChange, applicationKinds } from '@tamga/contract/application';
import type { Config } from '#config';
import { AppError, type FieldProblem } from '#platform/error';
import { isWithin, publicReach } from '#platform/outgoing/reach';

type Kind = (typeof applicationKinds)[number];
type Given = Omit<ApplicationChange, 'version'>;
type Words = Omit<FieldProblem, 'path'>;

/** Refuses settings that could not work or would not be safe, each with its reason. */
export function requireSensible(config: Config, kind: Kind, given: Given): void {
  const fields = [
    ...problemsOfAddresses(config, kind, given),
    ...problemsOfCalls(config, given),
    ...problemsOfWords(given),
    ...problemsOfKind(kind, given),
  ];
  if (fields.length > 0) throw new AppError('applications.settings_refused', { fields });
}

/** Of a test application nothing else is decided. It runs on the machine of its developer first, in production too. */
export function requireSensibleTest({ redirect_uris }: { redirect_uris: string[] }): void {
  const fields: FieldProblem[] = redirect_uris.flatMap((text, index) => {
    const words = problemOfAddress(text, { isNative: false, allowsLoopback: true });
    return words ? [{ path: `redirect_uris.${index}`, ...(words === insecure ? insecureTest : words) }] : [];
  });
  if (new Set(redirect_uris).size < redirect_uris.length) fields.push({ path: 'redirect_uris', ...twice });
  if (fields.length > 0) throw new AppError('applications.settings_refused', { fields });
}

function problemsOfAddresses(config: Pick<Config, 'NODE_ENV'>, kind: Kind, given: Given): FieldProblem[] {
  const rules = { isNative: kind === 'native', allowsLoopback: kind === 'native' || config.NODE_ENV !== 'production' };
  const addresses = [
    ...given.redirect_uris.map((text, index) => ({ text, path: `redirect_uris.${index}`, ...rules })),
    ...given.post_logout_redirect_uris.map((text, index) => ({
      text,
      path: `post_logout_redirect_uris.${index}`,
      ...rules,
    })),
    ...(given.backchannel_logout_uri === null
      ? []
      : [{ text: given.backchannel_logout_uri, path: 'backchannel_logout_uri', ...rules, isNative: false }]),
  ];
  return addresses.flatMap(({ path, text, ...rules }) => {
    const words = problemOfAddress(text, rules);
    return words ? [{ path, ...words }] : [];
  });
}

/** A name is looked at when it is called; of an address that stands there plainly its owner learns now. */
function problemsOfCalls(config: Config, { backchannel_logout_uri: uri }: Given): FieldProblem[] {
  const host = URL.parse(uri ?? '')?.hostname.replace(/^\[|\]$/g, '') ?? '';
  const isRefused = isIP(host) !== 0 && !isWithin(publicReach(config), host);
  return isRefused ? [{ path: 'backchannel_logout_uri', ...notPublic }] : [];
}

/** What citizens read and follow on the page on which they agree. */
function problemsOfWords({ purpose_mn, purpose_en, privacy_url }: Given): FieldProblem[] {
  const untold = purpose_mn === null ? 'purpose_mn' : 'purpose_en';
  const isHalf = (purpose_mn === null) !== (purpose_en === null);
  const words = privacy_url === null ? null : problemOfPage(privacy_url);
  return [
    ...(isHalf ? [{ path: untold, ...bothLanguages }] : []),
    ...(words ? [{ path: 'privacy_url', ...words }] : []),
  ];
}

function problemOfPage(text: string): Words | null {
  const url = URL.parse(text);
  if (!url || !/^[\x21-\x7e]+$/.test(text)) return malformed;
  if (url.username || url.password) return namesSomebody;
  return text.startsWith('https://') ? null : notHttps;
}

const loopbacks = new Set(['127.0.0.1', '[::1]', 'localhost']);

/** Addresses are compared letter for letter, so one that a browser would write otherwise is refused here. */
function problemOfAddress(
  text: string,
  { isNative, allowsLoopback }: { isNative: boolean; allowsLoopback: boolean },
): Words | null {
  const url = URL.parse(text);
  if (!url || !/^[\x21-\x7e]+$/.test(text)) return malformed;
  if (text.includes('#')) return hasFragment;
  if (text.includes('*')) return hasWildcard;
  if (url.username || url.password) return namesSomebody;
  if (url.href !== text && url.href !== `${text}/`) return { ...unusual(url.href) };
  if (url.protocol === 'https:') return null;
  if (url.protocol === 'http:') return allowsLoopback && loopbacks.has(url.hostname) ? null : insecure;
  // A scheme of one's own has a dot, as a domain that one has read backwards: others cannot take it by chance.
  return isNative && /^[a-z][a-z0-9-]*(\.[a-z0-9-]+)+:$/.test(url.protocol) ? null : insecure;
}

function problemsOfKind(kind: Kind, given: Given): FieldProblem[] {
  const { auth_method, jwks, redirect_uris, device_allowed, ciba_allowed, pkce_required } = given;
  const rules: [isBroken: boolean, path: string, words: Words][] = [
    [kind === 'native' && auth_method !== 'none', 'auth_method', keepsNoSecret],
    [kind !== 'native' && auth_method === 'none', 'auth_method', mustProveItself],
    [kind === 'native' && !pkce_required, 'pkce_required', needsPkce],
    [(auth_method === 'private_key_jwt') !== (jwks !== null), 'jwks', keysWithMethod],
    [kind === 'machine' && (redirect_uris.length > 0 || device_allowed), 'redirect_uris', signsNobodyIn],
    [
      kind !== 'machine' && redirect_uris.length === 0 && !device_allowed && !ciba_allowed,
      'redirect_uris',
      leadsNowhere,
    ],
    [kind !== 'web' && ciba_allowed, 'ciba_allowed', webOnly],
    [new Set(redirect_uris).size < redirect_uris.length, 'redirect_uris', twice],
  ];
  return rules.flatMap(([isBroken, path, words]) => (isBroken ? [{ path, ...words }] : []));
}

const malformed = { mn: 'хаяг буруу бичигдсэн байна.', en: 'is not an address.' };
const hasFragment = { mn: 'хаягт # тэмдэгт байж болохгүй.', en: 'must not have a fragment (#).' };
const hasWildcard = { mn: 'хаягт * тэмдэгт байж болохгүй.', en: 'must not have a wildcard (*).' };
const namesSomebody = { mn: 'хаягт нэр, нууц үг байж болохгүй.', en: 'must not have a name or a password in it.' };
const unusual = (href: string) => ({
  mn: `хөтөч ингэж бичнэ: ${href}. Үүгээр бүртгэнэ үү.`,
  en: `is written by browsers as ${href}. Please register that.`,
});
const insecure = {
  mn: 'https: хаяг, төхөөрөмжийн аппликейшн бол өөрийн гэсэн схем эсвэл loopback хаяг байна.',
  en: 'must begin with https:; for a native application also a scheme of its own with a dot in it, or a loopback.',
};
const insecureTest = {
  mn: 'https:// эсвэл http://localhost гэж эхэлсэн хаяг байна.',
  en: 'must begin with https://, or with http://localhost.',
};
const notHttps = { mn: 'https:// гэж эхэлсэн хаяг байна.', en: 'must begin with https://.' };
const bothLanguages = { mn: 'хоёр хэлээр бичнэ үү.', en: 'must be told in both languages, or in none.' };
const notPublic = { mn: 'нийтийн сүлжээний хаяг байна.', en: 'must be an address of the public network.' };
const keepsNoSecret = { mn: 'төхөөрөмжийн аппликейшнд none байна.', en: 'must be none for a native application.' };
const mustProveItself = {
  mn: 'зөвхөн төхөөрөмжийн аппликейшнд none байж болно.',
  en: 'can be none for a native application only.',
};
const needsPkce = { mn: 'төхөөрөмжийн аппликейшнд заавал хэрэгтэй.', en: 'cannot be off for a native application.' };
const keysWithMethod = {
  mn: 'private_key_jwt аргатай заавал, бусад аргатай хамт байж болохгүй.',
  en: 'is needed with private_key_jwt, and only there.',
};
const signsNobodyIn = { mn: 'машин иргэнийг нэвтрүүлдэггүй.', en: 'must be empty: a machine signs nobody in.' };
const leadsNowhere = { mn: 'дор хаяж нэг хаяг хэрэгтэй.', en: 'must have at least one address.' };
const webOnly = {
  mn: 'зөвхөн сервертэй аппликейшнд зөвшөөрнө.',
  en: 'is for applications with a server only.',
};
const twice = { mn: 'давхардсан хаяг байна.', en: 'must name each address once.' };
