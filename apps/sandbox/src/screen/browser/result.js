import { dress, find, put, reveal, show, words, write } from './page.js';

/**
 * @typedef {import('./api.js').Request} Request
 * @typedef {import('./api.js').Outcome} Outcome
 */

const returnDelayMs = 1_800;

/** @param {string} endResult @returns {'done' | keyof typeof words.results} */
function formOf(endResult) {
  if (endResult === 'OK') return 'done';
  if (endResult.startsWith('USER_REFUSED')) return 'refused';
  if (endResult === 'TIMEOUT') return 'expired';
  if (endResult === 'WRONG_VC') return 'wrong_code';
  return endResult === 'DOCUMENT_UNUSABLE' ? 'locked' : 'failed';
}

/** @param {Request} request @param {Outcome} outcome */
export function showResult(request, { end_result: endResult, callback_url: callbackUrl }) {
  const form = formOf(endResult);
  const said = form === 'done' ? words.kinds[request.kind].done : words.results[form];
  open(form, said.title, request.relying_party.name);
  write('#result-text', callbackUrl ? put(words.returning, { host: new URL(callbackUrl).host }) : said.text);
  write('#result-detail', form === 'failed' ? endResult : '');
  reveal('#result-unlock', form === 'locked');
  // The provider tells the site; but a person who came from it in this window wants to go back.
  const isFromHere = request.flow_type === 'Web2App' || request.flow_type === 'App2App';
  if (isFromHere && !callbackUrl && history.length > 1) reveal('#result-back', true);
  if (callbackUrl) goBack(callbackUrl);
}

/** A link that could not be opened. @param {string} text @param {boolean} isForOther another person should open it */
export function showLinkProblem(text, isForOther) {
  open('failed', words.results.failed.title, '');
  write('#result-text', text);
  write('#result-detail', '');
  reveal('#result-change', isForOther);
}

/** Whether the browser is about to leave. */
export const isReturning = () => !find('#result-return', HTMLElement).hidden;

/** @param {string} form @param {string} title @param {string} party */
function open(form, title, party) {
  dress(form);
  write('#result-title', title);
  write('#result-party', party);
  reveal('#result-return', false);
  reveal('#result-back', false);
  reveal('#result-unlock', false);
  reveal('#result-change', false);
  reveal('#result-close', true);
  show('result');
}

/** @param {string} url */
function goBack(url) {
  find('#result-return', HTMLAnchorElement).href = url;
  reveal('#result-return', true);
  reveal('#result-close', false);
  setTimeout(() => location.assign(url), returnDelayMs);
}
