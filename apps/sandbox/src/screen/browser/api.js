/**
 * @typedef {{ value: string, tries_left: number }} Pin
 * @typedef {{
 *   id: string, family_name: string, given_name: string, family_name_latin: string, given_name_latin: string,
 *   register_number: string, level: 'QUALIFIED' | 'ADVANCED', pin1: Pin, pin2: Pin,
 * }} Person
 * @typedef {{
 *   id: string, kind: 'auth' | 'sign' | 'cert', relying_party: { name: string, system: string },
 *   display_text: string | null, verification_code: string | null, codes: string[] | null,
 *   pin: 'pin1' | 'pin2' | null, tries_left: number | null, on_behalf_of: { id: string, name: string } | null,
 *   flow_type: string, started_at: string, expires_at: string,
 * }} Request
 * @typedef {{ end_result: string, callback_url: string | null }} Outcome
 * @typedef {Record<string, boolean | number>} Faults
 */

/** What the phone was refused; `code` is empty where there was no answer at all. */
export class Refused extends Error {
  /** @param {number} status @param {string} code */
  constructor(status, code) {
    super(`${status} ${code}`);
    this.status = status;
    this.code = code;
  }
}

/** How far the clock of the sandbox is ahead of this one: what is left of a request goes by the former. */
let aheadMs = 0;
export const now = () => Date.now() + aheadMs;

/** @param {string} id @returns {Promise<Person>} */
export const readPerson = (id) => call('GET', `/phone/api/people/${encodeURIComponent(id)}`);

/** @param {string} id @returns {Promise<Person>} */
export const unlock = (id) => call('POST', `/phone/api/people/${id}/unlock`, {});

/** @param {string} id @returns {Promise<{ requests: Request[] }>} */
export const readRequests = (id) => call('GET', `/phone/api/people/${id}/requests`);

/** @param {string} id @param {{ link: string, opened: 'scan' | 'tap' }} link @returns {Promise<Request>} */
export const openLink = (id, link) => call('POST', `/phone/api/people/${id}/links`, link);

/** @param {string} id @param {{ pin?: string, code?: string }} said @returns {Promise<Outcome>} */
export const approve = (id, said) => call('POST', `/phone/api/requests/${id}/approve`, said);

/** @param {string} id @returns {Promise<Outcome>} */
export const refuse = (id) => call('POST', `/phone/api/requests/${id}/refuse`, {});

/** @param {string} id @returns {Promise<Outcome>} */
export const readOutcome = (id) => call('GET', `/phone/api/requests/${id}/outcome`);

/** @returns {Promise<{ always: Faults, next: Faults | null }>} */
export const readFaults = () => call('GET', '/faults');

/** @param {Record<string, Faults>} change @returns {Promise<{ always: Faults, next: Faults | null }>} */
export const writeFaults = (change) => call('PUT', '/faults', change);

/** @param {(change: { person: string | null, request: string }) => void} tell @param {() => void} connected */
export function listen(tell, connected) {
  const events = new EventSource('/phone/api/events');
  events.addEventListener('changed', ({ data }) => tell(JSON.parse(data)));
  // Also after a break, in which something may have been missed.
  events.addEventListener('open', connected);
}

/** @param {string} method @param {string} url @param {object} [body] */
async function call(method, url, body) {
  const reply = await fetch(url, {
    method,
    ...(body ? { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) } : {}),
  }).catch(() => {
    throw new Refused(0, '');
  });
  const said = await reply.json();
  if (!reply.ok) throw new Refused(reply.status, said.errors?.[0]?.code ?? '');
  const date = Date.parse(reply.headers.get('date') ?? '');
  // The header has whole seconds, so a smaller difference means nothing.
  if (Math.abs(date - Date.now()) > 2_000) aheadMs = date - Date.now();
  return said;
}
