const written: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' };

/** One element, with what is in it: text, which is escaped, or elements. */
export function element(name: string, content: string | readonly Xml[], attributes: Record<string, string> = {}): Xml {
  const named = Object.entries(attributes).map(([key, value]) => ` ${key}="${escape(value)}"`);
  const inside = typeof content === 'string' ? escape(content) : content.map(({ xml }) => xml).join('');
  return { xml: `<${name}${named.join('')}>${inside}</${name}>` };
}

export interface Xml {
  xml: string;
}

/** What no document may contain, however it is written. */
const forbidden = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu;

const escape = (text: string): string =>
  text.replaceAll(forbidden, '').replaceAll(/[&<>"']/g, (sign) => written[sign] ?? '');

/** A document that browsers may keep for ten minutes; nobody else may, since it can bring a cookie with it. */
export const documentOf = ({ xml }: Xml, contentType: string): Response =>
  new Response(`<?xml version="1.0" encoding="UTF-8"?>\n${xml}\n`, {
    headers: { 'content-type': `${contentType}; charset=utf-8`, 'cache-control': 'private, max-age=600' },
  });
