import { Card, ColourField, Field, type Problem, Select, TaskForm, useTexts } from '@tamga/ui';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { textOf } from '#app/platform/forms.ts';
import { adminTexts } from '#app/texts/admin.ts';
import { themeTexts } from '#app/texts/admin-appearance.ts';
import { ThemeGate } from './theme-gate.tsx';
import { ThemePreview } from './theme-preview.tsx';
import { colourNames, coloursIn, type EditedTheme, fontFamilies } from './theme-tokens.ts';

/** The editor of a theme: fields at one side, what they look like at the other. */
export function ThemeForm(props: {
  theme: EditedTheme;
  version?: number;
  problem: Problem | null;
  submit: string;
  aside?: ReactNode;
}): ReactNode {
  const words = useTexts(themeTexts);
  const shared = useTexts(adminTexts);
  const [theme, setTheme] = useState(typedOver(props.theme, props.problem));
  const editor = useRef<HTMLDivElement>(null);
  const follow = () => {
    const form = editor.current?.querySelector('form');
    if (form) setTheme(themeIn(new FormData(form)));
  };
  // A person may have chosen before the scripts were loaded.
  useEffect(follow, []);
  return (
    <div className="theme-editor" ref={editor} onInput={follow}>
      <TaskForm
        submit={props.submit}
        problem={props.problem}
        aside={props.aside ?? <Link to="/admin/themes">{shared.cancel}</Link>}
      >
        {props.version && <input type="hidden" name="version" value={props.version} />}
        <Field name="name" label={words.name} value={theme.name} maxLength={60} />
        {(['light', 'dark'] as const).map((scheme) => (
          <Card key={scheme} title={words[scheme]}>
            <div className="colour-grid">
              {colourNames.map((name) => (
                <ColourField
                  key={name}
                  name={`${scheme}_${name}`}
                  label={words.colours[name]}
                  value={props.theme[scheme][name]}
                />
              ))}
            </div>
          </Card>
        ))}
        <Shape theme={props.theme} />
      </TaskForm>
      <aside className="theme-side" aria-label={words.preview}>
        <h2 className="card-title">{words.preview}</h2>
        <ThemeGate theme={theme} />
        <ThemePreview scheme="light" theme={theme} />
        <ThemePreview scheme="dark" theme={theme} />
      </aside>
    </div>
  );
}

function Shape({ theme }: { theme: EditedTheme }): ReactNode {
  const words = useTexts(themeTexts);
  const number = (name: string, label: string, value: number, min: number, max: number, step = 1) => (
    <Field name={name} label={label} value={String(value)} type="number" min={min} max={max} step={step} />
  );
  return (
    <Card title={words.shape}>
      <Select
        name="family"
        label={words.family}
        value={theme.font.family}
        options={fontFamilies.map((value) => ({ value, label: value === 'system-ui' ? words.systemFont : value }))}
      />
      <div className="colour-grid">
        {number('size_px', words.size, theme.font.size_px, 16, 24)}
        {number('scale', words.scale, theme.font.scale, 1.1, 1.5, 0.05)}
        {number('radius_small', words.radiusSmall, theme.radius.small, 0, 32)}
        {number('radius_medium', words.radiusMedium, theme.radius.medium, 0, 32)}
        {number('radius_large', words.radiusLarge, theme.radius.large, 0, 32)}
      </div>
    </Card>
  );
}

function themeIn(form: FormData): EditedTheme {
  const number = (name: string) => Number(form.get(name));
  return {
    name: textOf(form, 'name'),
    ...coloursIn(form),
    radius: { small: number('radius_small'), medium: number('radius_medium'), large: number('radius_large') },
    font: { family: textOf(form, 'family'), size_px: number('size_px'), scale: number('scale') },
  };
}

/** After a refusal the form shows what was sent. */
function typedOver(theme: EditedTheme, problem: Problem | null): EditedTheme {
  if (!problem) return theme;
  const form = new FormData();
  for (const [name, value] of Object.entries(problem.values)) form.set(name, value);
  return form.has('light_text') ? themeIn(form) : theme;
}
