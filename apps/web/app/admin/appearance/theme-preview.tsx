import { Button, StatusTag, themeStyle, useTexts } from '@tamga/ui';
import { type ReactNode, use, useEffect, useRef, useSyncExternalStore } from 'react';
import type { Colours } from '@tamga/contract/tokens';
import { NonceContext } from '#app/platform/nonce.ts';
import { themeTexts } from '#app/texts/admin-appearance.ts';
import type { EditedTheme } from './theme-tokens.ts';

const subscribe = () => () => undefined;
/** Whether the page is as the server drew it: a style sheet with its nonce can be added there alone. */
const useIsDrawn = () =>
  useSyncExternalStore(
    subscribe,
    () => false,
    () => true,
  );

/** How a scheme looks, in small. Scripts set its colours as they are chosen; without them a style sheet does. */
export function ThemePreview({ scheme, theme }: { scheme: 'light' | 'dark'; theme: EditedTheme }): ReactNode {
  const words = useTexts(themeTexts);
  const nonce = use(NonceContext);
  const isDrawn = useIsDrawn();
  const panel = useRef<HTMLDivElement>(null);
  const properties = propertiesOf(theme, scheme);
  useEffect(() => {
    for (const [name, value] of properties) panel.current?.style.setProperty(name, value);
  });
  return (
    <>
      {isDrawn && (
        <style
          nonce={nonce}
          suppressHydrationWarning
          dangerouslySetInnerHTML={{
            __html: `.theme-preview-${scheme}{${properties.map(([name, value]) => `${name}:${value}`).join(';')}}`,
          }}
        />
      )}
      <div ref={panel} className={`theme-preview theme-preview-${scheme}`} aria-label={words[scheme]} role="group">
        <div className="card">
          <p className="theme-preview-title">{words.previewTitle}</p>
          <p>
            {words.previewText} <span className="theme-preview-link">{words.previewLink}</span>
          </p>
          <p className="muted">{words.previewMuted}</p>
          <div className="input" aria-hidden="true">
            {words.previewField}
          </div>
          <p className="field-error">{words.previewError}</p>
          <div className="actions">
            <Button type="button">{words.previewButton}</Button>
            <Button type="button" kind="secondary">
              {words.previewSecondary}
            </Button>
          </div>
          <p className="theme-preview-tags">
            <StatusTag tone="success">{words.success}</StatusTag>
            <StatusTag tone="warning">{words.warning}</StatusTag>
            <StatusTag tone="danger">{words.danger}</StatusTag>
            <StatusTag tone="accent">{words.accent}</StatusTag>
          </p>
        </div>
      </div>
    </>
  );
}

/** The custom properties of one scheme, by the same rules as those of the site itself. */
function propertiesOf(theme: EditedTheme, scheme: 'light' | 'dark'): [string, string][] {
  const colours: Colours = theme[scheme];
  const sheet = themeStyle({ ...theme, light: { ...colours }, dark: { ...colours } });
  const [, inner = ''] = /^:root\{([^}]*)\}/.exec(sheet) ?? [];
  return inner
    .split(';')
    .map((line) => line.split(/:(.*)/s))
    .filter(([name]) => name?.startsWith('--'))
    .map(([name = '', value = '']) => [name, value]);
}
