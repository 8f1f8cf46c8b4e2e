import assert from 'node:assert/strict';
import { test } from 'node:test';
import { renderMarkdown } from '../app/developers/markdown.server.ts';

const draw = (text: string): string => renderMarkdown(text, (to) => (to.startsWith('https:') ? to : undefined)).html;

test('HTML in a document is shown as text', () => {
  for (const text of ['<script>alert(1)</script>', '<img src=x onerror=alert(1)>', 'a <b onclick=x>b</b>'])
    assert.doesNotMatch(draw(text), /<(script|img|b)\b/);
  assert.doesNotMatch(draw('```html" onload="x\n<script>\n```'), /<script|onload/);
});

test('a link leads only where it may', () => {
  assert.equal(
    draw('[a](https://example.mn/?a=1&b="2")'),
    '<p><a href="https://example.mn/?a=1&amp;b=%222%22">a</a></p>\n',
  );
  for (const to of ['javascript:alert(1)', 'data:text/html,x', '//evil.example', 'other.md'])
    assert.doesNotMatch(draw(`[a](${to})`), /<a/, to);
});

test('the first heading is the title, and is not shown twice', () => {
  assert.deepEqual(
    renderMarkdown('# A title\n\nText', () => undefined),
    { title: 'A title', html: '<p>Text</p>\n' },
  );
});

test('headings can be linked to, and what is wide can be scrolled with the keyboard', () => {
  assert.match(draw('## 1. Look, around!'), /<h2 id="1-look-around">/);
  assert.match(draw('```sh\nls\n```'), /<pre tabindex="0">/);
  assert.match(draw('| a |\n|---|\n| b |'), /tabindex="0"><table>/);
});
