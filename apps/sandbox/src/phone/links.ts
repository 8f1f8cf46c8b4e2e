import { reaches, representationOf } from '#eid/accounts';
import { deviceLinkBase } from '#eid/opening';
import type { Person } from '#eid/person';
import { authCodeOf, type FlowType } from '#eid/protocol';
import type { Session } from '#eid/sessions';
import { canDo } from '#eid/tasks';
import { Refusal } from '#sandbox/refusal';
import type { World } from '#sandbox/world';
import { answerByItself } from './automation.ts';

/** Puts the session behind a link on a person's phone, if the link is what it claims to be. */
export function openLink(world: World, person: Person, link: string, how: 'scan' | 'tap'): Session {
  const base = `${deviceLinkBase(world)}?`;
  if (!link.startsWith(base)) throw wrong('link_unknown', 'This link does not lead to this provider.');
  const parameters = new URLSearchParams(link.slice(base.length));
  const isShort = world.dialect === 'eid-mn' && parameters.has('sessionId');
  const { session, flowType } = isShort ? readShort(world, parameters, how) : readLink(world, parameters, link);

  if (session.state !== 'running') throw wrong('session_over', 'This session is over.');
  if (session.holder) throw wrong('link_used', 'This link was opened already.');
  if (session.person && session.person !== person) throw wrong('other_person', 'The link is meant for somebody else.');
  if (!reaches(person, session.level)) throw wrong('level_too_low', 'The certificate of this person does not suffice.');
  if (!canDo(world, person, session.kind, session.task))
    throw wrong('algorithm_unfit', 'The key of this person cannot sign as it was asked.');
  if (session.onBehalfOf) representationOf(person, session.onBehalfOf, world.now());

  Object.assign(session, { holder: person, flowType });
  world.sessions.changes.emit('session', session);
  answerByItself(world, session);
  return session;
}

interface Opened {
  session: Session;
  flowType: FlowType;
}

function readLink(world: World, parameters: URLSearchParams, link: string): Opened {
  const session = [...world.sessions.byId.values()].find(({ token }) => token === parameters.get('sessionToken'));
  if (!session || session.flow !== 'device-link') throw wrong('session_unknown', 'There is no such session.');
  if (parameters.get('version') !== '1.0') throw wrong('version_unknown', 'The version of the link is not 1.0.');
  if (!/^[a-z]{3}$/.test(parameters.get('lang') ?? ''))
    throw wrong('lang_unknown', 'The language is not three letters.');
  if (parameters.get('sessionType') !== session.kind) throw wrong('type_wrong', 'The session is of another type.');
  const flowType = flowTypeOf(parameters.get('deviceLinkType'));
  if (flowType !== 'QR' && !session.callbackUrl) throw wrong('callback_missing', 'There is no page to come back to.');
  checkAuthCode(world, session, flowType, link);
  checkAge(world, session, flowType, parameters.get('elapsedSeconds'));
  return { session, flowType };
}

/** The text before the code was signed as it stands, so it is not taken apart and put together again. */
function checkAuthCode(world: World, session: Session, flowType: FlowType, link: string): void {
  const [before = '', authCode, ...more] = link.split('&authCode=');
  const expected = authCodeOf(session.secret, {
    scheme: world.schemeName,
    kind: session.kind,
    challenge: session.task?.value ?? '',
    relyingPartyName: session.systemName,
    brokeredName: '',
    interactions: session.interactionsText,
    callbackUrl: flowType === 'QR' ? '' : session.callbackUrl,
    link: before,
  });
  if (authCode !== expected || more.length > 0)
    throw wrong('auth_code_wrong', 'The link was not made for this session.');
}

/** A QR code that was photographed and passed on is too old when it is opened. */
function checkAge(world: World, session: Session, flowType: FlowType, elapsed: string | null): void {
  if (flowType !== 'QR') {
    if (elapsed !== null) throw wrong('elapsed_unexpected', 'Only a QR code says how old it is.');
    return;
  }
  if (!elapsed || !/^\d{1,6}$/.test(elapsed)) throw wrong('elapsed_missing', 'The QR code does not say how old it is.');
  const ageMs = world.now().getTime() - session.startedAt.getTime() - Number(elapsed) * 1_000;
  if (ageMs > world.qrFreshMs) throw wrong('link_old', 'The QR code is too old. Scan the one that is shown now.');
  // The relying party counts from when it got our answer, so it is never ahead of us, but clocks are rounded.
  if (ageMs < -2_000) throw wrong('link_early', 'The QR code was made ahead of its time.');
}

/** The older Mongolian link says neither how it was opened nor when it was made. */
function readShort(world: World, parameters: URLSearchParams, how: 'scan' | 'tap'): Opened {
  const session = world.sessions.byId.get(parameters.get('sessionId') ?? '');
  if (!session || session.flow !== 'device-link') throw wrong('session_unknown', 'There is no such session.');
  if (parameters.get('vc') !== session.verificationCode) throw wrong('code_wrong', 'The code in the link is wrong.');
  return { session, flowType: how === 'tap' && session.callbackUrl ? 'Web2App' : 'QR' };
}

function flowTypeOf(text: string | null): FlowType {
  if (text === 'QR' || text === 'Web2App' || text === 'App2App') return text;
  throw wrong('link_type_unknown', 'The link is of no known type.');
}

const wrong = (code: string, detail: string): Refusal => new Refusal(400, detail, [{ code, detail }]);
