import type { ApplicationChange, applicationKinds } from '@tamga/contract/application';
import type { Config } from '#config';
import { AppError, type FieldProblem } from '#platform/error';

type Kind = (typeof applicationKinds)[number];
type Given = Omit<ApplicationChange, 'version'>;
type Words = Omit<FieldProblem, 'path'>;

/** Refuses settings that could not work or would not be safe, each with its reason. */
export function requireSensible(config: Pick<Config, 'NODE_ENV'>, kind: Kind, given: Given): void {
  const fields = [...problemsOfAddresses(config, kind, given), ...problemsOfKind(kind, given)];
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
  const { auth_method, jwks, redirect_uris, device_allowed, ciba_allowed, subject_type, pkce_required } = given;
  const hosts = new Set(redirect_uris.map((uri) => URL.parse(uri)?.host));
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
    [subject_type === 'pairwise' && hosts.size > 1, 'redirect_uris', oneHost],
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
  mn: 'https: хаяг, төхөөрөмжийн програм бол өөрийн гэсэн схем эсвэл loopback хаяг байна.',
  en: 'must begin with https:; for a native application also a scheme of its own with a dot in it, or a loopback.',
};
const keepsNoSecret = { mn: 'төхөөрөмжийн програмд none байна.', en: 'must be none for a native application.' };
const mustProveItself = {
  mn: 'зөвхөн төхөөрөмжийн програмд none байж болно.',
  en: 'can be none for a native application only.',
};
const needsPkce = { mn: 'төхөөрөмжийн програмд заавал хэрэгтэй.', en: 'cannot be off for a native application.' };
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
const oneHost = { mn: 'pairwise бол бүгд нэг хост дээр байна.', en: 'must all be on one host with pairwise subjects.' };
const twice = { mn: 'давхардсан хаяг байна.', en: 'must name each address once.' };
