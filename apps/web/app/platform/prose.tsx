import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { Block, Span } from './prose.server.ts';

/** A text that an administrator wrote, as the server has read it. */
export function Prose({ blocks, lang }: { blocks: readonly Block[]; lang?: string }): ReactNode {
  return (
    <div className="prose page-prose" lang={lang}>
      {blocks.map((block, index) => (
        <Part key={index} block={block} />
      ))}
    </div>
  );
}

function Part({ block }: { block: Block }): ReactNode {
  if (block.kind === 'paragraph') return <p>{spansOf(block.spans)}</p>;
  if (block.kind === 'heading') {
    const Heading = block.level === 2 ? 'h2' : 'h3';
    return <Heading>{spansOf(block.spans)}</Heading>;
  }
  const List = block.ordered ? 'ol' : 'ul';
  return (
    <List>
      {block.items.map((spans, index) => (
        <li key={index}>{spansOf(spans)}</li>
      ))}
    </List>
  );
}

const spansOf = (spans: readonly Span[]): ReactNode =>
  spans.map(({ text, strong, to }, index) => {
    if (strong) return <strong key={index}>{text}</strong>;
    if (to === undefined) return text;
    const isOwn = to.startsWith('/');
    return isOwn ? (
      <Link key={index} to={to}>
        {text}
      </Link>
    ) : (
      <a key={index} href={to}>
        {text}
      </a>
    );
  });
