import type { World } from '#sandbox/world';
import { dataBlock } from './html.ts';
import { icons } from './icons.ts';
import { panel } from './panel.page.ts';
import { peopleScreen } from './people.page.ts';
import { homeScreen, pinScreen, requestScreen, resultScreen, scanScreen } from './screens.page.ts';
import { textsOf } from './texts.ts';
import type { Language } from './words.ts';

/** The whole page, in one language. */
export function phonePage(world: Pick<World, 'people' | 'organisations'>, language: Language): string {
  const texts = textsOf(language);
  const { other } = texts;
  return `<!doctype html>
<html lang="${language}">
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
  <meta name="color-scheme" content="light dark">
  <meta name="theme-color" content="#0b4f8a">
  <link rel="icon" href="/phone/assets/icon.svg">
  <link rel="stylesheet" href="/phone/assets/frame.css">
  <link rel="stylesheet" href="/phone/assets/screens.css">
  <link rel="stylesheet" href="/phone/assets/request.css">
  <script type="module" src="/phone/assets/main.js"></script>
  <title>${texts.title}</title>
</head>
<body>
  <div class="stage">
    <div class="device">
      <main class="app" id="app">
        <div class="bar">
          <span class="brand"><img src="/phone/assets/icon.svg" alt="" width="28" height="28"> eID</span>
          <span class="mark">${texts.mark}</span>
          <a class="language" href="/phone/?lang=${other.language}" lang="${other.language}" hreflang="${other.language}">${other.name}</a>
          <button type="button" class="plain about" popovertarget="panel" aria-label="${texts.about}">${icons.info}</button>
        </div>
        <noscript><p class="problem">${texts.noScript}</p></noscript>
        ${peopleScreen(world, texts)}
        ${homeScreen(texts)}
        ${scanScreen(texts)}
        ${requestScreen(texts)}
        ${pinScreen(texts)}
        ${resultScreen(texts)}
      </main>
    </div>
    ${panel(texts)}
  </div>
  ${dataBlock('words', texts.words)}
</body>
</html>
`;
}
