import { escape } from './html.ts';

const style = `
  :root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif }
  body { max-width: 46rem; margin: 2rem auto; padding: 0 1rem }
  article { border: 1px solid #7b8999; border-radius: 8px; padding: 1rem; margin-block: 1rem }
  h2 { font-size: 1.1rem; margin: 0 }
  dl { display: grid; grid-template-columns: auto 1fr; gap: 0 1rem; margin: .5rem 0 }
  dd { margin: 0 }
  pre { white-space: pre-wrap; overflow-wrap: anywhere; font: inherit; margin: 0 }`;

/** Such a page may only show itself. */
export const listPolicy = `default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'`;

/** Something that arrived, with what is known of it. Everything is shown as text. */
export const articleOf = (title: string, facts: Record<string, string>, text: string): string => `<article>
    <h2>${escape(title)}</h2>
    <dl>
      ${Object.entries(facts)
        .map(([name, value]) => `<dt>${escape(name)}</dt><dd>${escape(value)}</dd>`)
        .join('\n      ')}
    </dl>
    <pre>${escape(text)}</pre>
  </article>`;

/** A page that shows what arrived, and looks again every few seconds. */
export const listPage = (title: string, words: string, articles: string[]): string => `<!doctype html>
<html lang="en">
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <meta http-equiv="refresh" content="5">
  <title>${escape(title)} - Sandbox</title>
  <style>${style}</style>
</head>
<body>
  <main>
    <h1>${escape(title)}</h1>
    <p>${escape(words)}</p>
    ${articles.join('\n    ') || '<p>There is none yet.</p>'}
  </main>
</body>
</html>
`;
