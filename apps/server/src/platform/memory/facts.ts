import { createHmac, createSecretKey, type KeyObject, timingSafeEqual } from 'node:crypto';
import { deriveKey } from '#platform/security/derived-keys';
import type { Keys } from '#platform/settings';

/** Where a fact stands: under another name, or in another run of Redis, it is none. */
export interface FactPlace {
  prefix: string;
  run: string;
  key: string;
}

export interface Fact {
  value: string;
  /** When it was written, by the clock of the process that wrote it. */
  at: number;
  /** For how long it is good: Redis may be told to keep it for longer. */
  seconds: number;
}

/**
 * Facts in Redis give rights, and write access to Redis must not be enough to give any: each fact carries a MAC
 * (HMAC-SHA-256) over its place, its value and its time, under a key that Redis never sees.
 */
export interface Facts {
  write(place: FactPlace, fact: Fact): string;
  /** Null unless a holder of the key wrote this, there and then. */
  read(place: FactPlace, text: string): Fact | null;
}

/** Written `<key id>.<time>.<seconds>.<mac>.<value>`, under the first key; read under any. `tell` learns of forgeries. */
export function openFacts(keys: Keys, tell: (key: string) => void): Facts {
  const derived = new Map<string, KeyObject>([...keys.all].map(([id, key]) => [id, derive(key.reveal())]));
  const macOf = (key: KeyObject, { prefix, run, key: name }: FactPlace, { value, at, seconds }: Fact): Buffer =>
    createHmac('sha256', key)
      .update(JSON.stringify([prefix, run, name, at, seconds, value]))
      .digest();
  const { id: currentId } = keys.current;
  // Two requests within a minute bring the same text to the same place, so its MAC was already checked.
  const good = new Map<string, FactPlace & { text: string; fact: Fact }>();
  const current = derive(keys.current.key.reveal());

  return {
    write: (place, fact) =>
      [currentId, fact.at, fact.seconds, macOf(current, place, fact).toString('base64url'), fact.value].join('.'),

    read(place, text) {
      const known = good.get(place.key);
      if (known?.text === text && known.run === place.run && known.prefix === place.prefix) return known.fact;
      const [, id = '', at, seconds, mac = '', value = ''] = form.exec(text) ?? [];
      const key = derived.get(id);
      const fact = { value, at: Number(at), seconds: Number(seconds) };
      if (key && timingSafeEqual(Buffer.from(mac, 'base64url'), macOf(key, place, fact))) {
        if (good.size >= goodMax) good.clear();
        good.set(place.key, { ...place, text, fact });
        return fact;
      }
      tell(place.key);
      return null;
    },
  };
}

const goodMax = 20_000;

/** 43 characters of base64url are the 32 bytes of the MAC. */
const form = /^([a-z0-9-]+)\.(\d{1,15})\.(\d{1,4})\.([\w-]{43})\.(.*)$/s;

const derive = (key: string): KeyObject => createSecretKey(deriveKey(key, 'facts in redis'));
