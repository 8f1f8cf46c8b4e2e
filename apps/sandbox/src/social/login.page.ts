import type { SocialAccount } from './accounts.ts';
import { SignInFaults } from './faults.ts';

const faultNames: Record<keyof SignInFaults, string> = {
  wrong_nonce: 'The nonce is not the one that was sent',
  wrong_issuer: 'The token comes from another issuer',
  wrong_audience: 'The token is meant for another application',
  other_key: 'The token is signed with a key that is not published',
  unsigned: 'The token is not signed',
  expired: 'The token expired two days ago',
  email_unverified: 'The e-mail address is not verified',
};

/** The choice of an account. There are no passwords here. */
export function loginPage(accounts: SocialAccount[], application: string): string {
  return page(
    'Choose an account',
    `<form method="post">
      <p class="quiet">to continue to <strong>${escape(application)}</strong></p>
      <ul class="accounts">${accounts.map(accountButton).join('')}</ul>
      <button class="cancel" name="cancel" value="yes">Cancel</button>
      <details>
        <summary>Let something go wrong</summary>
        <fieldset><legend>With this sign-in only</legend>${Object.keys(SignInFaults.shape).map(faultBox).join('')}
        </fieldset>
      </details>
    </form>`,
  );
}

export const messagePage = (title: string, text: string): string => page(escape(title), `<p>${escape(text)}</p>`);

const accountButton = ({ subject, name, givenName, familyName, email, isEmailVerified }: SocialAccount): string =>
  `<li><button name="account" value="${escape(subject)}">
    <span class="avatar" aria-hidden="true">${escape(givenName.slice(0, 1) + familyName.slice(0, 1))}</span>
    <span class="who"><strong>${escape(name)}</strong> <span>${escape(email)}</span></span>
    ${isEmailVerified ? '' : '<span class="mark">e-mail not verified</span>'}
  </button></li>`;

const faultBox = (name: string): string =>
  `<label><input type="checkbox" name="fault" value="${name}"> ${faultNames[name as keyof SignInFaults]}</label>`;

const page = (title: string, content: string): string => `<!doctype html>
<html lang="en">
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <meta name="color-scheme" content="light dark">
  <link rel="icon" href="/social/icon.svg">
  <link rel="stylesheet" href="/social/login.css">
  <title>${title} - Sandbox Social</title>
</head>
<body>
  <main>
    <p class="brand"><img src="/social/icon.svg" alt="" width="36" height="36"> Sandbox Social</p>
    <h1>${title}</h1>
    ${content}
  </main>
  <footer>A social network in miniature, for tests. Nobody here exists.</footer>
</body>
</html>
`;

const escape = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
