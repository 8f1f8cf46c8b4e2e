import { createHmac, type KeyObject, randomInt, timingSafeEqual } from 'node:crypto';
import { crc32 } from 'node:zlib';

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const handleLength = 12;
/** 43 of 62 letters are 256 bits, so that a fast hash is as good as a slow one. */
const secretLength = 43;
const checkLength = 6;
const form = /^(tmk_([0-9A-Za-z]{12})_([0-9A-Za-z]{43}))_([0-9A-Za-z]{6})$/;

export interface KeyParts {
  handle: string;
  secret: string;
}

/** A key as its holder has it. The letters at its end let anybody tell a mistyped one, without asking us. */
export function writeKey({ handle, secret }: KeyParts): string {
  const body = `tmk_${handle}_${secret}`;
  return `${body}_${checkOf(body)}`;
}

/** Null for what we never issued, told without asking anybody. */
export function readKey(text: string): KeyParts | null {
  const [, body = '', handle = '', secret = '', check] = form.exec(text) ?? [];
  return check !== undefined && check === checkOf(body) ? { handle, secret } : null;
}

export const makeKeyParts = (): KeyParts => ({ handle: letters(handleLength), secret: letters(secretLength) });

export const hashKey = (pepper: KeyObject, secret: string): Buffer =>
  createHmac('sha256', pepper).update(secret).digest();

export const isSameHash = (one: Buffer, other: Buffer): boolean =>
  one.length === other.length && timingSafeEqual(one, other);

const letters = (length: number): string => Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('');

function checkOf(body: string): string {
  let rest = crc32(body);
  let check = '';
  for (let place = 0; place < checkLength; place += 1) {
    check = `${alphabet[rest % alphabet.length]}${check}`;
    rest = Math.floor(rest / alphabet.length);
  }
  return check;
}
