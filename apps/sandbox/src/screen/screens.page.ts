import { icons } from './icons.ts';
import type { Texts } from './texts.mn.ts';

// Every screen is in the page from the start; the script shows one at a time and fills in who, what and when.

export const homeScreen = ({ home }: Texts): string => `<section class="screen" data-screen="home" hidden>
  <div class="body">
    <h1 class="unseen" tabindex="-1">${home.title}</h1>
    <div class="card">
      <p class="card-title">${home.card}</p>
      <p class="card-person"><span class="avatar" id="card-avatar" aria-hidden="true"></span>
        <span class="lines"><strong id="card-name"></strong> <span id="card-number"></span></span></p>
      <p class="card-level"><span id="card-qualified">${home.qualified}</span><span id="card-advanced" hidden>${home.advanced}</span></p>
    </div>
    <div class="nothing" id="nothing">
      <span class="halo">${icons.bell}</span>
      <h2>${home.nothing}</h2>
      <p class="quiet">${home.nothingHint}</p>
    </div>
    <div class="nothing locked" id="locked" hidden>
      <span class="halo">${icons.lock}</span>
      <h2>${home.locked}</h2>
      <p class="quiet">${home.lockedHint}</p>
      <button type="button" class="plain" data-do="unlock">${home.unlock}</button>
    </div>
  </div>
  <div class="foot">
    <button type="button" class="main" data-do="scan">${icons.code} ${home.scan}</button>
    <button type="button" class="plain" data-do="change">${icons.people} ${home.change}</button>
  </div>
</section>`;

export const scanScreen = ({ scan }: Texts): string => `<section class="screen" data-screen="scan" hidden>
  <form class="body" id="scan-form">
    <h1 tabindex="-1">${scan.title}</h1>
    <p class="quiet" id="scan-hint">${scan.hint}</p>
    <label for="link">${scan.label}</label>
    <textarea id="link" name="link" rows="5" required spellcheck="false" autocapitalize="off" autocomplete="off"
      aria-describedby="scan-hint scan-problem"></textarea>
    <p class="problem" id="scan-problem" role="alert"></p>
    <button class="main">${scan.open}</button>
    <div id="picture" hidden>
      <input class="unseen" type="file" id="picture-file" accept="image/*" capture="environment">
      <label class="plain" for="picture-file">${icons.picture} ${scan.picture}</label>
    </div>
  </form>
  <div class="foot"><button type="button" class="plain" data-do="home">${icons.back} ${scan.back}</button></div>
</section>`;

const band = `<div class="band">
  <span class="band-icon">
    <span data-for="auth">${icons.key}</span><span data-for="sign">${icons.pen}</span>
    <span data-for="cert">${icons.certificate}</span>
  </span>
  <span class="band-name"></span> <span class="band-pin"></span>
  <span class="band-time">${icons.clock} <span class="time"></span></span>
  <span class="band-line"></span>
</div>`;

export const requestScreen = ({ request }: Texts): string => `<section class="screen" data-screen="request" hidden>
  ${band}
  <h1 class="unseen" id="request-title" tabindex="-1"></h1>
  <p class="note"><span class="note-icon">${icons.warning}</span> <span id="request-note"></span></p>
  <div class="body">
    <dl class="ask">
      <dt>${request.who}</dt>
      <dd class="who"><span id="request-party"></span> <span class="quiet" id="request-system"></span></dd>
      <dt class="unseen">${request.what}</dt>
      <dd class="what" id="request-text"></dd>
    </dl>
    <p class="behalf" id="request-behalf" hidden></p>
    <div class="code" id="request-code" hidden>
      <p id="request-code-label"></p>
      <p class="digits" id="request-digits"></p>
    </div>
    <fieldset class="choice" id="request-choice" hidden>
      <legend></legend>
      <div class="choices"></div>
    </fieldset>
    <p class="problem" id="request-problem" role="alert"></p>
  </div>
  <div class="foot pair">
    <button type="button" class="plain" data-do="refuse">${request.refuse}</button>
    <button type="button" class="main" id="request-go"></button>
  </div>
</section>`;

const keys = ['1', '2', '3', '4', '5', '6', '7', '8', '9'];

export const pinScreen = ({ pin, request }: Texts): string => `<section class="screen" data-screen="pin" hidden>
  ${band}
  <form class="body" id="pin-form" autocomplete="off">
    <h1 id="pin-title" tabindex="-1"></h1>
    <p class="quiet summary" id="pin-summary"></p>
    <div class="dots">
      <input id="pin" type="password" inputmode="none" autocomplete="off" maxlength="12" pattern="[0-9]*"
        aria-label="${pin.label}" aria-describedby="pin-summary pin-problem">
      <span class="dot-row" aria-hidden="true"></span>
    </div>
    <p class="unseen" id="pin-count" role="status"></p>
    <p class="problem" id="pin-problem" role="alert"></p>
    <div class="pad" role="group" aria-label="${pin.pad}">
      ${keys.map((key) => `<button type="button" data-key="${key}">${key}</button>`).join('')}
      <button type="button" data-key="erase" aria-label="${pin.clear}">${icons.erase}</button>
      <button type="button" data-key="0">0</button>
      <button class="go" id="pin-go">${icons.done}</button>
    </div>
  </form>
  <div class="foot pair">
    <button type="button" class="plain" data-do="request">${icons.back} ${pin.back}</button>
    <button type="button" class="plain" data-do="refuse">${request.refuse}</button>
  </div>
</section>`;

export const resultScreen = ({ result }: Texts): string => `<section class="screen" data-screen="result" hidden>
  <div class="body outcome">
    <span class="halo large">
      <span data-for="done">${icons.done}</span><span data-for="refused">${icons.stop}</span>
      <span data-for="expired">${icons.clock}</span><span data-for="wrong_code">${icons.warning}</span>
      <span data-for="locked">${icons.lock}</span><span data-for="failed">${icons.warning}</span>
    </span>
    <h1 id="result-title" tabindex="-1"></h1>
    <p class="party" id="result-party"></p>
    <p class="quiet" id="result-text"></p>
    <p class="quiet" id="result-detail"></p>
  </div>
  <div class="foot">
    <a class="main" id="result-return" href="/phone/" hidden>${result.back}</a>
    <button type="button" class="main" data-do="back" id="result-back" hidden>${result.back}</button>
    <button type="button" class="plain" data-do="unlock" id="result-unlock" hidden>${result.unlock}</button>
    <button type="button" class="plain" data-do="change" id="result-change" hidden>${icons.people} ${result.change}</button>
    <button type="button" class="main" data-do="home" id="result-close">${result.close}</button>
  </div>
</section>`;
