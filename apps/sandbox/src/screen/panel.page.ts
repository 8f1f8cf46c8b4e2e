import type { Faults } from '#eid/faults';
import { icons } from './icons.ts';
import type { Texts } from './texts.mn.ts';

type Group = keyof Texts['panel']['groups'];

/** Where each switch stands, and what it sets. Every fault has one, or it does not compile. */
const switches: Record<keyof Faults, [group: Group, value: true | number]> = {
  maintenance: ['service', true],
  client_too_old: ['service', true],
  slow_ms: ['service', 5_000],
  malformed_json: ['service', true],
  connection_dropped: ['service', true],
  unknown_end_result: ['service', true],
  bad_signature: ['answer', true],
  wrong_person_certificate: ['answer', true],
  downgraded_algorithm: ['answer', true],
  wrong_flow_type: ['answer', true],
  wrong_rp_challenge: ['answer', true],
  wrong_user_challenge: ['answer', true],
  expired_certificate: ['certificate', true],
  revoked_certificate: ['certificate', true],
  unknown_authority: ['certificate', true],
  missing_policy: ['certificate', true],
  wrong_key_usage: ['certificate', true],
  ocsp_down: ['certificate', true],
  clock_skew_ms: ['certificate', 3_600_000],
};

/** For a person who shows the phone to others. It is beside the phone if there is room, otherwise behind a button. */
export function panel(texts: Texts): string {
  const { panel: said } = texts;
  const groups: Group[] = ['service', 'answer', 'certificate'];
  return `<aside class="panel" id="panel" popover aria-label="${said.title}">
    <button type="button" class="plain panel-close" popovertarget="panel" popovertargetaction="hide" aria-label="${texts.close}">${icons.close}</button>
    <h2>${said.title}</h2>
    <p>${said.what}</p>
    <p class="quiet">${said.unreal}</p>
    <h2>${said.person}</h2>
    <p class="quiet" id="panel-nobody">${said.nobody}</p>
    <div id="panel-person" hidden>
      <p><strong id="panel-name"></strong><br><span class="quiet" id="panel-number"></span></p>
      <dl class="pins">
        <div><dt>PIN1</dt><dd id="panel-pin1"></dd><dd class="quiet" id="panel-pin1-tries"></dd></div>
        <div><dt>PIN2</dt><dd id="panel-pin2"></dd><dd class="quiet" id="panel-pin2-tries"></dd></div>
      </dl>
      <button type="button" class="plain small" data-do="unlock" id="panel-unlock" hidden>${said.unlock}</button>
      <button type="button" class="plain small" data-do="change">${texts.home.change}</button>
    </div>
    <details class="faults">
      <summary>${said.faults} <span class="count" id="fault-count" hidden></span></summary>
      <p class="quiet">${said.faultsHint}</p>
      <fieldset class="when"><legend class="unseen">${said.when}</legend>
        <label><input type="radio" name="when" value="next" checked> ${said.next}</label>
        <label><input type="radio" name="when" value="always"> ${said.always}</label>
      </fieldset>
      ${groups.map((group) => faultGroup(group, texts)).join('')}
    </details>
  </aside>`;
}

function faultGroup(group: Group, { panel: { groups }, faults }: Texts): string {
  const named = Object.entries(faults) as [keyof Faults, string][];
  const labels = named
    .filter(([name]) => switches[name][0] === group)
    .map(([name, text]) => {
      const value = String(switches[name][1]);
      return `<label><input type="checkbox" role="switch" data-fault="${name}" data-value="${value}"> ${text}</label>`;
    });
  return `<fieldset><legend>${groups[group]}</legend>${labels.join('')}</fieldset>`;
}
