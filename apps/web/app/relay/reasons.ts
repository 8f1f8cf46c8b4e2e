const statuses: Record<number, Reason> = {
  400: 'malformed',
  401: 'forbidden',
  403: 'forbidden',
  404: 'missing',
  408: 'silent',
  409: 'conflict',
  410: 'gone',
  413: 'large',
  422: 'malformed',
  425: 'busy',
  429: 'busy',
};

/** What the network, TLS or the platform itself says, by what is in it. */
const sayings: readonly (readonly [RegExp, Reason])[] = [
  [/^removed$/, 'removed'],
  [/^deadline$/, 'deadline'],
  [/^attempts$/, 'attempts'],
  [/ENOTFOUND|EAI_AGAIN/, 'unknownAddress'],
  [/abort|ETIMEDOUT|timeout/i, 'silent'],
  [/ECONN|EHOST|ENET|EPIPE|hang up/, 'unreachable'],
  [/certificate|TLS|SSL/i, 'certificate'],
  [/not one that others may have us call/, 'notAllowed'],
  [/answer is longer/, 'long'],
];

export type Reason =
  | 'none'
  | 'malformed'
  | 'forbidden'
  | 'missing'
  | 'gone'
  | 'large'
  | 'conflict'
  | 'busy'
  | 'refused'
  | 'redirect'
  | 'fault'
  | 'unreachable'
  | 'unknownAddress'
  | 'silent'
  | 'certificate'
  | 'notAllowed'
  | 'long'
  | 'removed'
  | 'deadline'
  | 'attempts'
  | 'taken'
  | 'other';

/** Why a message did not arrive, as a word for which the pages have a sentence. */
export function reasonOf(error: string | null): Reason {
  if (error === null) return 'none';
  const status = /^HTTP (\d{3})$/.exec(error)?.[1];
  if (status !== undefined) return reasonOfStatus(Number(status));
  return sayings.find(([pattern]) => pattern.test(error))?.[1] ?? 'other';
}

export function reasonOfStatus(status: number): Reason {
  if (status >= 200 && status < 300) return 'taken';
  if (status < 400) return 'redirect';
  return statuses[status] ?? (status >= 500 ? 'fault' : 'refused');
}
