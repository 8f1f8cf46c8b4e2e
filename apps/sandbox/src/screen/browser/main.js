import * as api from './api.js';
import { find, onClick, screenNow, show, words, write } from './page.js';
import { refreshPanel, startPanel, writePanel } from './panel.js';
import { isLocked, remember, remembered, writeCard } from './person.js';
import { complain as complainPin, onPin, pinWasWrong, showPin } from './pin.js';
import { showRequest, writeTime } from './request.js';
import { isReturning, showLinkProblem, showResult } from './result.js';
import { complain as complainLink, onScan, showScan } from './scan.js';

/** @type {{ person: api.Person | null, request: api.Request | null, code: string, link: string | null, isBusy: boolean, isBehind: boolean }} */
const phone = { person: null, request: null, code: '', link: null, isBusy: false, isBehind: false };

/** @param {string | null} id */
async function become(id) {
  phone.person = id ? await api.readPerson(id).catch(() => null) : null;
  phone.request = null;
  remember(phone.person?.id ?? null);
  writePanel(phone.person);
  if (!phone.person) return show('people');
  writeCard(phone.person);
  const { link } = phone;
  phone.link = null;
  if (link) await openLink(link, 'tap');
  else await goHome();
}

/** The first request that waits, or none. */
async function goHome() {
  phone.request = null;
  show('home');
  await refresh();
}

/** Reads again what waits, and moves on if the screen of now has nothing more to say. */
async function refresh() {
  const { person } = phone;
  if (!person || phone.isBusy) return;
  const read = await Promise.all([api.readPerson(person.id), api.readRequests(person.id)]).catch(() => null);
  // A missed change is told only once, so the clock below asks again.
  phone.isBehind = read === null;
  if (!read) return;
  const [fresh, { requests }] = read;
  if (phone.person?.id !== person.id || phone.isBusy) return;
  phone.person = fresh;
  writePanel(fresh);
  writeCard(fresh);
  if (phone.request) {
    if (!requests.some(({ id }) => id === phone.request?.id)) await conclude(phone.request);
    return;
  }
  const isFree = screenNow() === 'home' || screenNow() === 'scan' || (screenNow() === 'result' && !isReturning());
  const [first] = requests;
  if (first && isFree) open(first);
}

/** @param {api.Request} request */
function open(request) {
  phone.request = request;
  phone.code = '';
  showRequest(request, (code) => {
    phone.code = code;
    askPin();
  });
}

/** It ended without us: by time, by a fixed answer, in another window. @param {api.Request} request */
async function conclude(request) {
  const outcome = await api.readOutcome(request.id).catch(() => null);
  if (phone.request !== request) return;
  phone.request = null;
  if (outcome) showResult(request, outcome);
  else await goHome();
}

/** @param {string} link @param {'scan' | 'tap'} opened */
async function openLink(link, opened) {
  if (!phone.person || link === '' || phone.isBusy) return;
  phone.isBusy = true;
  try {
    open(await api.openLink(phone.person.id, { link, opened }));
  } catch (error) {
    const code = error instanceof api.Refused ? error.code : '';
    const text =
      words.links[code] ?? (error instanceof api.Refused && error.status > 0 ? words.linkWrong : words.offline);
    if (opened === 'tap' && code === 'other_person') phone.link = link;
    if (opened === 'scan') complainLink(text);
    else showLinkProblem(text, code === 'other_person');
  } finally {
    phone.isBusy = false;
  }
  await refresh();
}

function askPin() {
  const { person, request } = phone;
  if (!person || !request) return;
  if (request.pin) showPin(request, person[request.pin].value.length);
  else void answer((id) => api.approve(id, {}));
}

/** @param {(id: string) => Promise<api.Outcome>} work */
async function answer(work) {
  const { request } = phone;
  if (!request || phone.isBusy) return;
  // While busy, what the sandbox tells is about our own answer.
  phone.isBusy = true;
  try {
    const outcome = await work(request.id);
    phone.request = null;
    showResult(request, outcome);
  } catch (error) {
    await explain(request, error);
  } finally {
    phone.isBusy = false;
  }
  await refresh();
}

/** @param {api.Request} request @param {unknown} error */
async function explain(request, error) {
  const { status, code } = error instanceof api.Refused ? error : new api.Refused(0, '');
  if (code === 'pin_wrong' && phone.person && request.pin) {
    const { [request.pin]: pin } = await api.readPerson(phone.person.id);
    pinWasWrong(pin.tries_left);
  } else if (status === 404 || status === 409) await conclude(request);
  else {
    complainPin(words.offline);
    write('#request-problem', words.offline);
  }
}

async function unlock() {
  if (!phone.person) return;
  phone.person = await api.unlock(phone.person.id);
  writePanel(phone.person);
  writeCard(phone.person);
  if (screenNow() === 'result' || (screenNow() === 'home' && !isLocked(phone.person))) await goHome();
}

/** @type {Record<string, () => unknown>} */
const deeds = {
  back: () => history.back(),
  change: () => {
    phone.person = null;
    phone.request = null;
    writePanel(null);
    show('people');
  },
  home: goHome,
  refuse: () => answer(api.refuse),
  request: () => show('request'),
  scan: showScan,
  unlock,
};

onClick('do', (name) => void deeds[name]?.());
onClick('person', (id) => void become(id));
onPin((pin) => void answer((id) => api.approve(id, { pin, code: phone.code })));
onScan((link) => void openLink(link, 'scan'));
find('#request-go', HTMLButtonElement).addEventListener('click', askPin);
setInterval(() => {
  const isOver = phone.request !== null && !writeTime(phone.request);
  if (isOver || phone.isBehind) void refresh();
}, 1_000);
startPanel();

const asked = new URL(location.href).searchParams;
phone.link = asked.get('link');
// A link works once, so it does not stay in the address for the next reload.
history.replaceState(null, '', '/phone/');
await become(asked.get('person') ?? remembered());
api.listen(
  ({ person }) => {
    if (person === phone.person?.id) void refresh();
    void refreshPanel();
  },
  () => void refresh(),
);
