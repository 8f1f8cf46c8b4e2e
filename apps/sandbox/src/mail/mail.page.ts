import { escape } from '#screen/html';
import type { CaughtMail } from './mailbox.ts';

const style = `
  :root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif }
  body { max-width: 46rem; margin: 2rem auto; padding: 0 1rem }
  article { border: 1px solid #7b8999; border-radius: 8px; padding: 1rem; margin-block: 1rem }
  h2 { font-size: 1.1rem; margin: 0 }
  dl { display: grid; grid-template-columns: auto 1fr; gap: 0 1rem; margin: .5rem 0 }
  dd { margin: 0 }
  pre { white-space: pre-wrap; overflow-wrap: anywhere; font: inherit; margin: 0 }`;

const mailOf = ({ from, to, subject, text, received_at }: CaughtMail): string => `<article>
    <h2>${escape(subject)}</h2>
    <dl>
      <dt>To</dt><dd>${escape(to.join(', '))}</dd>
      <dt>From</dt><dd>${escape(from)}</dd>
      <dt>At</dt><dd><time>${escape(received_at)}</time></dd>
    </dl>
    <pre>${escape(text)}</pre>
  </article>`;

export const mailPage = (mails: CaughtMail[]): string => `<!doctype html>
<html lang="en">
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <meta http-equiv="refresh" content="5">
  <title>Mail - Sandbox</title>
  <style>${style}</style>
</head>
<body>
  <main>
    <h1>Mail</h1>
    <p>Everything that was sent by mail, the newest first. None of it went any further.</p>
    ${mails.map(mailOf).join('\n    ') || '<p>There is none yet.</p>'}
  </main>
</body>
</html>
`;
