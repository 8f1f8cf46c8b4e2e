import MarkdownIt from 'markdown-it';

/** Where a link leads, or nowhere. */
type LinkOf = (to: string) => string | undefined;

/** Draws a document of ours. HTML in it is shown as text: `html` is off, and links lead only where `linkOf` says. */
export function renderMarkdown(text: string, linkOf: LinkOf): { title: string; html: string } {
  const markdown = new MarkdownIt({ html: false });
  const { rules } = markdown.renderer;
  const [, title = '', body = ''] = /^# (.+)\n([^]*)$/.exec(text) ?? [undefined, undefined, text];
  const isOpen: boolean[] = [];

  rules.link_open = (tokens, at) => {
    const to = linkOf(String(tokens[at]?.attrGet('href') ?? ''));
    isOpen.push(to !== undefined);
    return to === undefined ? '' : `<a href="${markdown.utils.escapeHtml(to)}">`;
  };
  rules.link_close = () => (isOpen.pop() ? '</a>' : '');
  rules.heading_open = (tokens, at) => {
    const id = idOf(tokens[at + 1]?.content ?? '');
    return `<${tokens[at]?.tag} id="${markdown.utils.escapeHtml(id)}">`;
  };
  // What is wider than a phone is scrolled, with the keyboard too.
  rules.table_open = () => '<div class="document-scroll" tabindex="0"><table>';
  rules.table_close = () => '</table></div>';
  // A code that is longer than its column goes on in the next line after a dot or an underscore, never in the midst of a word.
  rules.code_inline = (tokens, at) =>
    `<code>${markdown.utils.escapeHtml(tokens[at]?.content ?? '').replaceAll(/(?<=\w[._])(?=\w)/g, '<wbr>')}</code>`;
  rules.fence = (tokens, at) =>
    `<pre tabindex="0"><code>${markdown.utils.escapeHtml(tokens[at]?.content ?? '')}</code></pre>`;

  return { title, html: markdown.render(body) };
}

/** As other places that show Markdown make it, so that a link between documents finds its heading. */
const idOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N} -]/gu, '')
    .replaceAll(' ', '-');
