import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { deviceLinkAt, hash, secretDigestOf, signInPayload, userChallengeOf, verificationCodeOf } from './protocol.ts';
import type { DeviceLinkType, EidSession } from './session.ts';

/** The answers that the documentation of the protocol gives for its own examples. */
const rpChallenge = 'GYS+yoah6emAcVDNIajwSs6UB/M95XrDxMzXBUkwQJ9YFDipXXzGpPc7raWcuc2+TEoRc7WvIZ/7dU/iRXenYg==';
const digest = 'FNZFFya5wGLv9b27fZngaWrOBqle4tGwxZuDFRBdPl1RQvxJsfoqvTbjafd+8BcehMOQGvak6zlP+F8tga4bfQ==';
const secret = 'B98ODiVCebRedSwdTk51zFSaGYyHtY1H2A0ocAi3/Ps=';
const interactions =
  'W3sidHlwZSI6ImNvbmZpcm1hdGlvbk1lc3NhZ2UiLCJkaXNwbGF5VGV4dDIwMCI6IkxvbmdlciBkZXNjcmlwdGlvbiBvZiB0aGUgdHJhbnNhY3Rp' +
  'b24gY29udGV4dCJ9LHsidHlwZSI6ImRpc3BsYXlUZXh0QW5kUElOIiwiZGlzcGxheVRleHQ2MCI6IlNob3J0IGRlc2NyaXB0aW9uIG9mIHRoZSB0' +
  'cmFuc2FjdGlvbiBjb250ZXh0In1d';
const userChallenge = 'GnsWXXEjTCKR89fj9uo5u5ReBZ9JR7_pezLAI5jMS00';
const startedAt = new Date('2026-01-05T02:30:00.000Z');

const session = (kind: EidSession['kind']): EidSession => ({
  id: 'fa20fd1e-e320-4c68-8315-f6a507a0b4a9',
  kind,
  flow: 'device-link',
  offered: ['QR', 'Web2App'],
  startedAt,
  schemeName: 'smart-id',
  relyingPartyName: 'DEMO',
  brokeredName: 'Example RP',
  challenge: { auth: rpChallenge, sign: digest, cert: '' }[kind],
  algorithm: 'rsassa-pss',
  hashAlgorithm: 'SHA-512',
  mayBeEcdsa: false,
  interactions: kind === 'cert' ? '' : interactions,
  callbackUrl: 'https://rp.example.com/callback-url?value=RrKjjT4aggzu27YBddX1bQ',
  level: 'QUALIFIED',
  person: null,
  document: null,
  link: { base: 'https://smart-id.com/device-link', token: 'wGIrqveE6AuGDATZKmR1mtAZ', secret },
  verificationCode: null,
});

suite('a device link', () => {
  const documented: [DeviceLinkType, EidSession['kind'], string][] = [
    ['Web2App', 'auth', 'aegUh6gCKkXBJhhvtJqSTWB5_2W8TDQt5eZ7db6krv0'],
    ['Web2App', 'sign', 'R0iNcUp8nK1nqrcVFWerXUfWMSjwDOMC6MAHKrckaH8'],
    ['Web2App', 'cert', 'PI1qYa9_l6zR-v6Pkre6ycSm7S3BGiOQSe5OQlw4UJg'],
    ['QR', 'auth', 'OY1eHaD4UYedrBwtqUbSkpa0w7ttm4FllPkCD_3wlE0'],
    ['QR', 'sign', '5PZVhiNDTnt1MjLz8_YCjnNtR7p0iGevaL2G1ajfMco'],
    ['QR', 'cert', 'T5pDDPAjoMS0byqS-FoaWVjlubODXoCCF4XDB4HeYNo'],
  ];
  for (const [type, kind, authCode] of documented) {
    test(`of ${type} for ${kind} carries the documented authCode`, () => {
      // 22.999 seconds are 22: the code must not be from the future.
      const now = new Date(startedAt.getTime() + 22_999);
      const link = deviceLinkAt(session(kind), { type, language: 'eng', now });
      const elapsed = type === 'QR' ? '&elapsedSeconds=22' : '';
      assert.equal(
        link,
        `https://smart-id.com/device-link?deviceLinkType=${type}${elapsed}&sessionToken=wGIrqveE6AuGDATZKmR1mtAZ` +
          `&sessionType=${kind}&version=1.0&lang=eng&authCode=${authCode}`,
      );
    });
  }

  test('is made only of a kind that was offered', () => {
    const moment = { language: 'eng', now: startedAt } as const;
    assert.throws(() => deviceLinkAt(session('auth'), { ...moment, type: 'App2App' }));
    assert.throws(() => deviceLinkAt({ ...session('auth'), link: null }, { ...moment, type: 'QR' }));
  });

  test('tells nothing that must not reach a browser', () => {
    const link = deviceLinkAt(session('auth'), { type: 'Web2App', language: 'eng', now: startedAt });
    for (const hidden of [session('auth').id, secret, rpChallenge, 'callback-url']) assert.ok(!link.includes(hidden));
  });
});

test('what is signed at a sign-in has the documented digest', () => {
  const payload = signInPayload(session('auth'), {
    serverRandom: 'MTlop6EXCrQ6FOErcKjxUhbV',
    userChallenge,
    interactionTypeUsed: 'confirmationMessage',
    flowType: 'Web2App',
  });
  const expected = 'pKOjbNl/5Fy8NfrFqsj6pSn8W8O+Ik8rM33QSsbyD3J9qDJvEm90SboUciuY4wHGWa0Pnq8BgT3NJKmJiUDfKg==';
  assert.equal(hash('SHA-512', payload).toString('base64'), expected);
});

test('the callback is not part of it where nobody comes back', () => {
  for (const flowType of ['QR', 'Notification'] as const) {
    const signed = { serverRandom: 'r', userChallenge, interactionTypeUsed: 'displayTextAndPIN', flowType };
    assert.ok(signInPayload(session('auth'), signed).endsWith(`|displayTextAndPIN||${flowType}`));
  }
});

test('a challenge has the documented verification code', () => {
  assert.equal(verificationCodeOf(rpChallenge), '7180');
});

test('the way back carries the documented digests', () => {
  assert.equal(secretDigestOf(secret), 'U4CKK13H1XFiyBofev9asqrzIrY5_Gszi_nL_zDKkBc');
  assert.equal(userChallengeOf('XtPfaGa8JnGtYrJjboooUf0KfY9sMEHrWFpSQrsUv9c'), userChallenge);
});
