import assert from 'node:assert/strict';
import { test } from 'node:test';
import { element } from '../app/public/xml.server.ts';

test('no text breaks the document that it stands in', () => {
  const { xml } = element('title', 'Гэрлэлт <&> "\uFFFE\uFFFF\u0000\u{1F40E}');
  assert.equal(xml, '<title>Гэрлэлт &lt;&amp;&gt; &quot;\u{1F40E}</title>');
});
