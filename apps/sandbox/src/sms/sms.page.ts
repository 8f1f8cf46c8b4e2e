import { escape } from '#screen/html';
import type { CaughtSms } from './gateway.ts';

const style = `
  :root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif }
  body { max-width: 46rem; margin: 2rem auto; padding: 0 1rem }
  .phones { display: flex; flex-wrap: wrap; gap: 1.5rem }
  .phone { width: 20rem; border: 6px solid #3d4854; border-radius: 28px; padding: 1rem; min-height: 24rem }
  h2 { font-size: 1rem; margin: 0 0 1rem; text-align: center }
  .bubble { background: #d7e6f5; color: #17212e; border-radius: 14px; padding: .5rem .75rem; margin-block: .5rem; overflow-wrap: anywhere }
  .about { font-size: .8rem; margin: .25rem 0 0 }`;

const bubble = ({ from, text, received_at }: CaughtSms): string =>
  `<div class="bubble">${escape(text)}<p class="about">${escape(from)} · ${escape(received_at)} · ${text.length}</p></div>`;

/** The phones that were written to, each with what it got; none of it went any further. */
export function smsPage(messages: CaughtSms[]): string {
  const phones = Map.groupBy(messages, ({ to }) => to);
  const shown = [...phones].map(
    ([to, got]) => `<section class="phone"><h2>${escape(to)}</h2>${got.map(bubble).join('\n')}</section>`,
  );
  return `<!doctype html>
<html lang="en">
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <meta http-equiv="refresh" content="5">
  <title>SMS - Sandbox</title>
  <style>${style}</style>
</head>
<body>
  <main>
    <h1>SMS</h1>
    <p>Every phone that was sent an SMS, the newest first, with the count of characters: 70 are one part.</p>
    <div class="phones">${shown.join('\n') || '<p>There is none yet.</p>'}</div>
  </main>
</body>
</html>
`;
}
