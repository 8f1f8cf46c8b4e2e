/** What a theme decides, as the API answers it. */
export interface ThemeTokens {
  light: Readonly<Record<string, string>>;
  dark: Readonly<Record<string, string>>;
  radius: { small: number; medium: number; large: number };
  font: { family: string; size_px: number; scale: number };
}

/**
 * The style sheet of a theme: custom properties only. Values are checked, so that only a colour or the name of a font
 * can get into the page this way.
 */
export function themeStyle(theme: ThemeTokens): string {
  const light = coloursOf(theme.light);
  const dark = coloursOf(theme.dark);
  const shape = [
    ...Object.entries(theme.radius).map(([name, pixels]) => `--radius-${name}:${pixels}px`),
    `--font-family:${familyOf(theme.font.family)}`,
    `--font-size:${theme.font.size_px / 16}rem`,
    `--font-scale:${theme.font.scale}`,
  ].join(';');
  return (
    `:root{color-scheme:light;${light};${shape}}` +
    `:root[data-scheme=dark]{color-scheme:dark;${dark}}` +
    `@media(prefers-color-scheme:dark){:root[data-scheme=system]{color-scheme:dark;${dark}}}`
  );
}

const coloursOf = (colours: Readonly<Record<string, string>>): string =>
  Object.entries(colours)
    .filter(([name, value]) => /^[a-z_]+$/.test(name) && /^#[0-9a-f]{6}$/i.test(value))
    .map(([name, value]) => `--${name.replaceAll('_', '-')}:${value}`)
    .join(';');

const familyOf = (family: string): string =>
  /^[A-Za-z ]+$/.test(family) && family !== 'system-ui'
    ? `'${family}','${family} Variable',var(--font-system)`
    : 'var(--font-system)';
