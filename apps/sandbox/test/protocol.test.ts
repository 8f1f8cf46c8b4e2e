import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  acspPayloadOf,
  authCodeOf,
  callbackUrlOf,
  hash,
  type Kind,
  secretDigestOf,
  userChallengeOf,
  verificationCodeOf,
} from '#eid/protocol';

// The known answers of the public documentation of Smart-ID 3.2: inputs and results, to the byte.
const interactions =
  'W3sidHlwZSI6ImNvbmZpcm1hdGlvbk1lc3NhZ2UiLCJkaXNwbGF5VGV4dDIwMCI6IkxvbmdlciBkZXNjcmlwdGlvbiBvZiB0aGUgdHJhbnNhY3Rp' +
  'b24gY29udGV4dCJ9LHsidHlwZSI6ImRpc3BsYXlUZXh0QW5kUElOIiwiZGlzcGxheVRleHQ2MCI6IlNob3J0IGRlc2NyaXB0aW9uIG9mIHRoZSB0' +
  'cmFuc2FjdGlvbiBjb250ZXh0In1d';
const rpChallenge = 'GYS+yoah6emAcVDNIajwSs6UB/M95XrDxMzXBUkwQJ9YFDipXXzGpPc7raWcuc2+TEoRc7WvIZ/7dU/iRXenYg==';
const digest = 'FNZFFya5wGLv9b27fZngaWrOBqle4tGwxZuDFRBdPl1RQvxJsfoqvTbjafd+8BcehMOQGvak6zlP+F8tga4bfQ==';
const callbackUrl = 'https://rp.example.com/callback-url?value=RrKjjT4aggzu27YBddX1bQ';
const secret = 'B98ODiVCebRedSwdTk51zFSaGYyHtY1H2A0ocAi3/Ps=';
const names = { scheme: 'smart-id', relyingPartyName: 'DEMO', brokeredName: 'Example RP' };
const verifier = 'XtPfaGa8JnGtYrJjboooUf0KfY9sMEHrWFpSQrsUv9c';
const userChallenge = 'GnsWXXEjTCKR89fj9uo5u5ReBZ9JR7_pezLAI5jMS00';

const authCodes: [type: 'Web2App' | 'QR', kind: Kind, expected: string][] = [
  ['Web2App', 'auth', 'aegUh6gCKkXBJhhvtJqSTWB5_2W8TDQt5eZ7db6krv0'],
  ['Web2App', 'sign', 'R0iNcUp8nK1nqrcVFWerXUfWMSjwDOMC6MAHKrckaH8'],
  ['Web2App', 'cert', 'PI1qYa9_l6zR-v6Pkre6ycSm7S3BGiOQSe5OQlw4UJg'],
  ['QR', 'auth', 'OY1eHaD4UYedrBwtqUbSkpa0w7ttm4FllPkCD_3wlE0'],
  ['QR', 'sign', '5PZVhiNDTnt1MjLz8_YCjnNtR7p0iGevaL2G1ajfMco'],
  ['QR', 'cert', 'T5pDDPAjoMS0byqS-FoaWVjlubODXoCCF4XDB4HeYNo'],
];

for (const [type, kind, expected] of authCodes) {
  test(`the authCode of a ${type} link for ${kind} is the documented one`, () => {
    const link =
      `https://smart-id.com/device-link?deviceLinkType=${type}${type === 'QR' ? '&elapsedSeconds=22' : ''}` +
      `&sessionToken=wGIrqveE6AuGDATZKmR1mtAZ&sessionType=${kind}&version=1.0&lang=eng`;
    const code = authCodeOf(secret, {
      ...names,
      kind,
      challenge: { auth: rpChallenge, sign: digest, cert: '' }[kind],
      interactions: kind === 'cert' ? '' : interactions,
      callbackUrl: type === 'QR' ? '' : callbackUrl,
      link,
    });
    assert.equal(code, expected);
  });
}

test('the digest of what is signed at a sign-in is the documented one', () => {
  const payload = acspPayloadOf({
    ...names,
    serverRandom: 'MTlop6EXCrQ6FOErcKjxUhbV',
    rpChallenge,
    userChallenge,
    interactions,
    interactionTypeUsed: 'confirmationMessage',
    callbackUrl,
    flowType: 'Web2App',
  });
  const expected = 'pKOjbNl/5Fy8NfrFqsj6pSn8W8O+Ik8rM33QSsbyD3J9qDJvEm90SboUciuY4wHGWa0Pnq8BgT3NJKmJiUDfKg==';
  assert.equal(hash('SHA-512', payload).toString('base64'), expected);
});

test('the verification code of a challenge is the documented one', () => {
  assert.equal(verificationCodeOf(rpChallenge), '7180');
});

test('the way back carries the documented digests', () => {
  assert.equal(secretDigestOf(secret), 'U4CKK13H1XFiyBofev9asqrzIrY5_Gszi_nL_zDKkBc');
  assert.equal(userChallengeOf(verifier), userChallenge);
  const digestOfSecret = 'sessionSecretDigest=U4CKK13H1XFiyBofev9asqrzIrY5_Gszi_nL_zDKkBc';
  assert.equal(
    callbackUrlOf(callbackUrl, secret, verifier),
    `${callbackUrl}&${digestOfSecret}&userChallengeVerifier=${verifier}`,
  );
  assert.equal(
    callbackUrlOf('https://rp.example.com/back', secret, null),
    `https://rp.example.com/back?${digestOfSecret}`,
  );
});
