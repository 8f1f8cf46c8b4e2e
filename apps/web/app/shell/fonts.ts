import inter from '@fontsource-variable/inter/index.css?url';
import notoSans from '@fontsource-variable/noto-sans/index.css?url';
import notoSerif from '@fontsource-variable/noto-serif/index.css?url';
import ptSansBold from '@fontsource/pt-sans/700.css?url';
import ptSans from '@fontsource/pt-sans/400.css?url';
import ptSerifBold from '@fontsource/pt-serif/700.css?url';
import ptSerif from '@fontsource/pt-serif/400.css?url';

/** The style sheets of the families that a theme may name, from our own server. The system's own needs none. */
const sheets: Readonly<Record<string, readonly string[]>> = {
  Inter: [inter],
  'Noto Sans': [notoSans],
  'Noto Serif': [notoSerif],
  'PT Sans': [ptSans, ptSansBold],
  'PT Serif': [ptSerif, ptSerifBold],
};

export const sheetsOf = (family: string | undefined): readonly string[] =>
  (family && Object.hasOwn(sheets, family) ? sheets[family] : undefined) ?? [];
