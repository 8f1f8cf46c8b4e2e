// Takes a picture of every screen in both languages, light and dark, narrow and wide, into a gallery to be looked at.
// Words on the command line choose screens by their path and looks by their name:
// `pnpm --filter @tamga/web tour /sign-in mn 360`.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Scope } from '../../server/test/house.ts';
import { guideOf, screens } from './screens.ts';
import { openStack } from './stack.ts';

const folder = path.join(import.meta.dirname, '../tour');
const words = process.argv.slice(2);
const paths = words.filter((word) => word.startsWith('/'));
const named = words.filter((word) => !word.startsWith('/'));
const chosen = screens.filter((screen) => paths.every((part) => screen.path.includes(part)));
const looks = (['mn', 'en'] as const)
  .flatMap((language) =>
    (['light', 'dark'] as const).flatMap((scheme) =>
      ([360, 1280] as const).map((width) => ({ language, scheme, width })),
    ),
  )
  .filter((look) => named.every((name) => Object.values(look).map(String).includes(name)));

const closing: (() => Promise<void>)[] = [];
const scope: Scope = { after: (close) => void closing.unshift(close) };
const pictures: { file: string; title: string }[] = [];

if (words.length === 0) rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
try {
  const isConsole = chosen.some((screen) => screen.console);
  const stack = await openStack(scope, { console: isConsole, files: chosen.some((screen) => screen.files) });
  for (const look of looks) {
    // Other people each time: the tour takes longer than a token lasts.
    const guide = guideOf(stack);
    for (const screen of chosen) {
      const { page, context } = await guide.show(screen, {
        ...look,
        viewport: { width: look.width, height: look.width === 360 ? 740 : 860 },
      });
      const name = `${screen.path.replaceAll(/\W+/g, '-').replaceAll(/^-|-$/g, '') || 'home'}-${screen.as}${screen.console ? '-console' : ''}`;
      const file = `${name}.${look.language}.${look.scheme}.${look.width}.png`;
      await page.screenshot({ path: path.join(folder, file), fullPage: true });
      pictures.push({ file, title: `${screen.path} · ${screen.as} · ${Object.values(look).join(' · ')}` });
      await context.close();
    }
    console.log(Object.values(look).join(' '), chosen.length);
  }
  const figures = pictures.map(
    ({ file, title }) =>
      `<figure><a href="${file}"><img loading="lazy" src="${file}"></a><figcaption>${title}</figcaption></figure>`,
  );
  const style = 'body{font:14px system-ui;display:flex;flex-wrap:wrap;gap:1rem}img{height:24rem;border:1px solid #999}';
  writeFileSync(
    path.join(folder, 'index.html'),
    `<!doctype html><meta charset="utf-8"><title>Tour</title><style>${style}</style>${figures.join('\n')}`,
  );
  console.log(`${pictures.length} pictures in ${folder}/index.html`);
} finally {
  for (const close of closing) await close();
}
