import { inspect } from 'node:util';
import { z } from 'zod';
import { type AllowedNetworks, parseNetworks } from './http/address.ts';

/** A value that prints as [secret] wherever it is printed; only `reveal` gives it out. */
export interface Secret {
  reveal(): string;
  toString(): '[secret]';
}

export function hide(value: string): Secret {
  const printed = (): '[secret]' => '[secret]';
  return { reveal: () => value, toString: printed, toJSON: printed, [inspect.custom]: printed } as Secret;
}

export const secret = (lengthMin: number) => z.string().min(lengthMin).transform(hide);

/** Where an engine is. There may be a password in it, so it is a secret as a whole. */
export const address = (protocol: RegExp) => z.url({ protocol }).transform(hide);

/** Which protocol an address is of, however it is written: `HTTP://` is http too. */
export const protocolOf = (text: string): string | undefined => URL.parse(text)?.protocol;

/** An address that is safe to send secrets to: plain HTTP only on this machine. */
export function isSafeAddress(text: string): boolean {
  const url = URL.parse(text);
  const isLocal = url?.protocol === 'http:' && ['127.0.0.1', '[::1]', 'localhost'].includes(url.hostname);
  return url?.protocol === 'https:' || isLocal;
}

/** Keys by id, written `id:key,id:key`. The first one signs or seals, all of them are accepted. */
export interface Keys {
  current: { id: string; key: Secret };
  all: ReadonlyMap<string, Secret>;
}

const keyEntry = /^([a-z0-9][a-z0-9-]{0,15}):(.+)$/;

export const keys = (isKey: (key: string) => boolean, shape: string) =>
  z.string().transform((text, context): Keys => {
    const all = new Map<string, Secret>();
    for (const entry of text.split(',').map((part) => part.trim())) {
      const [, id = '', key = ''] = keyEntry.exec(entry) ?? [];
      if (!id || !isKey(key) || all.has(id)) {
        context.addIssue({ code: 'custom', message: `must read id:key or id:key,id:key, each key ${shape}` });
        return z.NEVER;
      }
      all.set(id, hide(key));
    }
    const [[id, key]] = [...all] as [[string, Secret]];
    return { current: { id, key }, all };
  });

/** Several values of one form, with commas between them. */
export const list = (item: RegExp | ((part: string) => boolean), message: string) =>
  z
    .string()
    .transform((text) => text.split(',').map((part) => part.trim()))
    .refine((parts) => parts.every(item instanceof RegExp ? (part) => item.test(part) : item), { error: message });

/** Networks as they are written, where a library reads them. */
export const networkList = z
  .string()
  .refine(areNetworks, { error: 'must be addresses or networks such as 10.1.0.0/16,192.0.2.7' });

export const networks = z
  .string()
  .refine((text) => text === 'open' || areNetworks(text), {
    error: 'must be the word open, or networks such as 10.1.0.0/16,10.2.0.0/16',
    abort: true,
  })
  .transform((text): AllowedNetworks => (text === 'open' ? text : parseNetworks(text)));

function areNetworks(text: string): boolean {
  try {
    parseNetworks(text);
    return true;
  } catch {
    return false;
  }
}
