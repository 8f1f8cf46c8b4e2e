import { now } from './api.js';
import { dress, find, findAll, put, reveal, show, words, write } from './page.js';

/** @typedef {import('./api.js').Request} Request */

/** @param {Request} request @param {(code: string) => void} choose called with the code that was chosen */
export function showRequest(request, choose) {
  const kind = words.kinds[request.kind];
  const { name, system } = request.relying_party;
  dress(request.kind);
  write('.band-name', kind.band);
  write('.band-pin', request.pin?.toUpperCase() ?? '');
  write('#request-title', kind.title);
  write('#request-party', name);
  write('#request-system', system.toLowerCase() === name.toLowerCase() ? '' : system);
  write('#request-text', request.display_text ?? '');
  write('#request-note', kind.note);
  write('#request-go', kind.go);
  write('#request-problem', '');
  write('#request-behalf', `${words.onBehalfOf}: ${request.on_behalf_of?.name ?? ''}`);
  reveal('#request-behalf', request.on_behalf_of !== null);
  reveal('#request-text', request.display_text !== null);
  reveal('#request-code', request.verification_code !== null);
  write('#request-code-label', words.codeShown);
  write('#request-digits', request.verification_code ?? '');
  // With codes to choose from, choosing one is the way on.
  reveal('#request-choice', request.codes !== null);
  reveal('#request-go', request.codes === null);
  write('#request-choice legend', words.codeChoice);
  find('#request-choice .choices', HTMLElement).replaceChildren(
    ...(request.codes ?? []).map((code) => codeButton(code, choose)),
  );
  show('request');
  writeTime(request);
}

/** @param {string} code @param {(code: string) => void} choose */
function codeButton(code, choose) {
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'digits';
  button.textContent = code;
  button.addEventListener('click', () => choose(code));
  return button;
}

/** @param {Request} request @returns {boolean} whether there is any time left */
export function writeTime({ started_at: startedAt, expires_at: expiresAt }) {
  const leftMs = Math.max(0, Date.parse(expiresAt) - now());
  const seconds = Math.ceil(leftMs / 1_000);
  const time = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
  const part = leftMs / (Date.parse(expiresAt) - Date.parse(startedAt));
  for (const element of findAll('.band-time')) element.title = put(words.timeLeft, { time });
  write('.band .time', time);
  for (const line of findAll('.band-line')) line.style.setProperty('--left', String(Math.min(1, part)));
  return leftMs > 0;
}
