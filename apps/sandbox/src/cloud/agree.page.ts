import type { Cloud } from './cloud.ts';

/** Where a person chooses an account, reads what is asked for, and agrees or not. There are no passwords here. */
export const agreePage = ({ accounts, clientId }: Cloud, scope: string): string =>
  page(
    'Allow access?',
    `<p><strong>${escape(clientId)}</strong> wants to use: ${scope.split(' ').map(escape).join(', ')}</p>
    <form method="post">
      ${accounts.map((one) => `<p><button name="account" value="${escape(one)}">Allow as ${escape(one)}</button></p>`).join('')}
      <p><button name="refuse" value="yes">Do not allow</button></p>
    </form>`,
  );

/** What is in the calendars, for people who try it out. */
export function calendarPage({ calendars }: Cloud): string {
  const parts = [...calendars].map(([account, events]) => {
    const items = [...events.values()].map((text) => `<li><pre>${escape(text)}</pre></li>`);
    return `<h2>${escape(account)}</h2><ul>${items.join('')}</ul>`;
  });
  return page('Calendars', parts.join('') || '<p>No events yet.</p>');
}

const page = (title: string, content: string): string => `<!doctype html>
<html lang="en">
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <meta name="color-scheme" content="light dark">
  <link rel="stylesheet" href="/social/login.css">
  <title>${title} - Sandbox Cloud</title>
</head>
<body>
  <main>
    <p class="brand">Sandbox Cloud</p>
    <h1>${title}</h1>
    ${content}
  </main>
  <footer>A calendar and a drive in miniature, for tests. Nobody here exists.</footer>
</body>
</html>
`;

const escape = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
