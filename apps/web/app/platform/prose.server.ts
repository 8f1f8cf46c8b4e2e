/** What a page of the site is made of. Made of text alone: no HTML passes, since nothing here is ever HTML. */
export type Block =
  | { kind: 'heading'; level: 2 | 3; spans: Span[] }
  | { kind: 'paragraph'; spans: Span[] }
  | { kind: 'list'; ordered: boolean; items: Span[][] };

export type Span = { text: string; strong?: true; to?: string };

/**
 * Reads the Markdown that administrators write: headings, paragraphs, lists, strong words and links. A library would
 * bring a language of which most would have to be refused again.
 */
export function readProse(markdown: string): Block[] {
  const blocks: Block[] = [];
  // A line of its own kind begins a block; any other goes on with the one before, until an empty line.
  let isOpen = false;
  for (const line of markdown
    .replaceAll('\r', '')
    .split('\n')
    .map((one) => one.trim())) {
    const heading = /^(#{2,3}) +(.+)$/.exec(line);
    const item = /^(?:(-|\*)|\d{1,3}[.)]) +(.+)$/.exec(line);
    const last = blocks.at(-1);
    if (line === '') isOpen = false;
    else if (heading) {
      blocks.push({ kind: 'heading', level: heading[1] === '##' ? 2 : 3, spans: readSpans(heading[2] ?? '') });
      isOpen = false;
    } else if (item) {
      const [ordered, spans] = [item[1] === undefined, readSpans(item[2] ?? '')];
      if (last?.kind === 'list' && last.ordered === ordered) last.items.push(spans);
      else blocks.push({ kind: 'list', ordered, items: [spans] });
      isOpen = true;
    } else if (isOpen && last?.kind === 'list') last.items.at(-1)?.push(...readSpans(` ${line}`));
    else if (isOpen && last?.kind === 'paragraph') last.spans.push(...readSpans(` ${line}`));
    else {
      blocks.push({ kind: 'paragraph', spans: readSpans(line) });
      isOpen = true;
    }
  }
  return blocks;
}

const marked = /\*\*([^*]+)\*\*|\[([^[\]]+)\]\(([^()\s]+)\)/g;
/** Within this site, or by a scheme that runs nothing. */
const safe = /^(?:\/(?![/\\])|https:\/\/|mailto:|tel:)[^\s\\]*$/;

function readSpans(text: string): Span[] {
  const spans: Span[] = [];
  let read = 0;
  for (const found of text.matchAll(marked)) {
    const [whole, strong, label, to = ''] = found;
    if (strong === undefined && !safe.test(to)) continue;
    spans.push({ text: text.slice(read, found.index) });
    spans.push(strong === undefined ? { text: label ?? '', to } : { text: strong, strong: true });
    read = found.index + whole.length;
  }
  spans.push({ text: text.slice(read) });
  return spans.filter((span) => span.text !== '');
}
