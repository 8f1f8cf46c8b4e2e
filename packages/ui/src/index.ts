export { type Act, Band } from './band.tsx';
export { BarChart } from './bar-chart.tsx';
export { Button, type ButtonKind, ButtonLink } from './button.tsx';
export { Checkbox, Checkboxes, Choice, Radios } from './choices.tsx';
export { ColourField } from './colour-field.tsx';
export { ConfirmPage } from './confirm-page.tsx';
export { CopyField, SecretOnce } from './copy-field.tsx';
export { type Column, DataTable } from './data-table.tsx';
export { DateInput, dateOf } from './date-input.tsx';
export { Done } from './done.tsx';
export { ErrorSummary } from './error-summary.tsx';
export { Field, FieldFrame, type FieldWords, type Option, Select } from './field.tsx';
export { FileUpload } from './file-upload.tsx';
export { type Figure, Figures } from './figures.tsx';
export { type Filter, Filters } from './filters.tsx';
export { type Formats, formatsIn, lastMomentOf, type Moment, useFormats } from './formats.ts';
export { formatsAt, type PlaceFormats, useFormatsAt } from './zones.ts';
export { shapes as iconShapes } from './icon-shapes.ts';
export { Icon, type IconName } from './icon.tsx';
export { type Item, ItemList } from './item-list.tsx';
export { JsonView } from './json-view.tsx';
export {
  type Language,
  LanguageContext,
  languages,
  type Texts,
  texts,
  useLanguage,
  useTexts,
  wordOf,
  wordsIn,
} from './language.ts';
export { type Line, LineChart } from './line-chart.tsx';
export { LogoMark } from './logo-mark.tsx';
export { Matrix } from './matrix.tsx';
export { type Crumb, PageTitle, SiteNameContext } from './page-title.tsx';
export { type LifePictureName, Picture, type PictureName } from './picture.tsx';
export { describedBy, type Problem, ProblemContext, useFieldProblem } from './problem.ts';
export { Section } from './section.tsx';
export {
  Card,
  EmptyState,
  type Fact,
  type Happening,
  Notice,
  StatusTag,
  Stepper,
  SummaryList,
  Timeline,
  type Tone,
} from './show.tsx';
export { type Tab, Tabs } from './tabs.tsx';
export { TaskForm } from './task-form.tsx';
export { type Task, TaskList } from './task-list.tsx';
export { themeStyle, type ThemeTokens } from './theme.ts';
