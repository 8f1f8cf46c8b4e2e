import { networkOf } from '#platform/http/address';

/** A person recognises a session by this. The words are ours: the client's own are not kept. */
export interface Client {
  browser: string | null;
  device: string | null;
  place: string;
}

/** Nearly every browser claims to be Chrome and Safari as well, so the first that fits counts. */
const browsers: readonly [RegExp, string][] = [
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\b(OPR|OPiOS)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bYaBrowser\//, 'Yandex Browser'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|CriOS|Chromium)\//, 'Chrome'],
  [/\bVersion\/.*\bSafari\//, 'Safari'],
  [/\b(okhttp|Dart|CFNetwork)\//i, 'App'],
];

const devices: readonly [RegExp, string][] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMacintosh\b/, 'Mac'],
  [/\bCrOS\b/, 'Chromebook'],
  [/\bLinux\b/, 'Linux'],
];

const userAgentLengthMax = 512;

export const describeClient = (userAgent: string | undefined, address: string): Client => ({
  ...describeAgent(userAgent),
  place: placeOf(address),
});

export function describeAgent(userAgent: string | undefined): Omit<Client, 'place'> {
  const text = (userAgent ?? '').slice(0, userAgentLengthMax);
  const find = (known: readonly [RegExp, string][]) => known.find(([pattern]) => pattern.test(text))?.[1] ?? null;
  return { browser: find(browsers), device: find(devices) };
}

/** The network that an address is in: enough to tell home from abroad, and shared by hundreds of households. */
export function placeOf(address: string): string {
  const network = networkOf(address);
  if (network.includes(':')) return `${network.split(':').slice(0, 3).join(':')}::/48`;
  return network.includes('.') ? network.replace(/\d+$/, '0/24') : network;
}
