import type { Language } from '@tamga/contract';

/**
 * A page that the server draws itself, without scripts, pictures or files of its own, in the colours of the built-in theme,
 * light or dark. `body` is HTML already: what comes from elsewhere went through `safe`.
 */
export const plainPage = ({ language, title, body }: { language: Language; title: string; body: string }): string =>
  `<!doctype html>
<html lang="${language}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${safe(title)}</title><style>${style}</style></head>
<body><header>${mark}</header><main><h1>${safe(title)}</h1>${body}</main></body>
</html>`;

export const plainPagePolicy =
  "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

export const safe = (text: string): string => text.replaceAll(/[&<>"']/g, (sign) => `&#${sign.codePointAt(0)};`);

/** The seal of the platform, as the web application draws it. */
const mark =
  '<svg viewBox="0 0 40 40" width="40" height="40" aria-hidden="true"><rect width="40" height="40" rx="11" fill="var(--primary)"/>' +
  '<g fill="none" stroke="var(--on-primary)" stroke-width="2.6" stroke-linecap="round"><path d="M20 19v12M13 31h14"/>' +
  '<path d="M10.5 12.5a9.5 9.5 0 0 0 19 0"/><circle cx="20" cy="11" r="2.6" fill="var(--on-primary)" stroke="none"/></g></svg>';

const style = [
  ':root{color-scheme:light dark;--background:#f6f8fa;--surface:#fff;--text:#17212e;--muted:#4d5b6c;--line:#d9dfe6;',
  '--primary:#1d5091;--on-primary:#fff;--border:#7b8999;--focus:#b35900}',
  '@media(prefers-color-scheme:dark){:root{--background:#10161f;--surface:#18212d;--text:#e7ecf2;--muted:#a7b3c2;--line:#2c3846;',
  '--primary:#86b3f0;--on-primary:#0c1b30;--border:#6e7f93;--focus:#f2bd49}}',
  '*{box-sizing:border-box}body{margin:0;background:var(--background);color:var(--text);overflow-wrap:anywhere;',
  "font:1rem/1.6 system-ui,-apple-system,'Segoe UI',Roboto,'Noto Sans',sans-serif}",
  'header,main{max-width:44rem;margin:0 auto;padding:1.25rem clamp(1rem,4vw,2rem)}',
  'main{margin-bottom:3rem;background:var(--surface);border:1px solid var(--line);border-radius:16px}',
  '@media(max-width:44rem){main{border-inline:0;border-radius:0}}',
  'h1{margin:.25rem 0 .75rem;font-size:clamp(1.5rem,1.2rem + 2vw,2rem);line-height:1.25}h2{margin:2.25rem 0 .5rem;font-size:1.4rem}',
  'h3{margin:1.5rem 0 .25rem;font-size:1.1rem}dl{margin:0}dt{color:var(--muted);font-size:.875rem}dd{margin:0 0 .75rem}',
  'ol{padding-inline-start:1.5rem}li{padding-block:.35rem}li+li{border-top:1px solid var(--line)}',
  'input,button{min-height:48px;margin:.25rem .5rem .25rem 0;padding:.5rem 1.15rem;border:1px solid var(--border);border-radius:8px;',
  'background:var(--surface);color:var(--text);font:inherit}button{font-weight:600;cursor:pointer}',
  'button.primary{border-color:transparent;background:var(--primary);color:var(--on-primary)}',
  ':focus-visible{outline:3px solid var(--focus);outline-offset:2px}.code{font:600 1.75rem/1.4 ui-monospace,monospace;letter-spacing:.12em}',
  '.muted,code{color:var(--muted)}@media print{body{background:#fff;color:#000}header{display:none}main{border:0}}',
].join('');
