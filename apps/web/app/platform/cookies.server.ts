/** The cookies of a request, and those that its answer will set. */
export interface Cookies {
  get(name: string): string | undefined;
  /** Kept by the browser for so long; no script can read it, no other site and no other host can set it. */
  set(name: string, value: string, maxAgeSeconds: number): void;
  delete(name: string): void;
  /** A cookie that the API sets or takes back, passed on as it is. */
  passOn(line: string): void;
  /** The lines of the answer. */
  lines(): string[];
}

const prefix = '__Host-';

/** So long a choice of language or looks is kept. */
export const preferenceSeconds = 365 * 86_400;

export function openCookies(header: string | null): Cookies {
  const given = new Map<string, string>();
  for (const part of (header ?? '').split(';')) {
    const [name = '', ...rest] = part.trim().split('=');
    if (name.startsWith(prefix)) given.set(name.slice(prefix.length), rest.join('='));
  }
  const changed = new Map<string, string>();
  const passed: string[] = [];
  const write = (name: string, value: string, maxAgeSeconds: number) => {
    if (!/^[\w.~-]*$/.test(value)) throw new Error(`the cookie ${name} cannot hold this`);
    if (maxAgeSeconds > 0) given.set(name, value);
    else given.delete(name);
    changed.set(
      name,
      `${prefix}${name}=${value}; Path=/; Secure; HttpOnly; SameSite=Lax; Max-Age=${Math.floor(maxAgeSeconds)}`,
    );
  };
  return {
    get: (name) => given.get(name),
    set: write,
    delete: (name) => write(name, '', 0),
    passOn: (line) => void passed.push(line),
    lines: () => [...changed.values(), ...passed],
  };
}
