export { checkAnswers, type Checked } from './answers.ts';
export { checkForm, readForm } from './check-form.ts';
export { isShown } from './conditions.ts';
export {
  type Condition,
  type Field,
  type FieldKind,
  fieldKinds,
  type Form,
  limits,
  type Problem,
  type Words,
} from './form.ts';
export { kindOf } from './keywords.ts';
export { withOrder } from './order.ts';
export { checkPages, type Page, pagesOf } from './pages.ts';
export { compilePattern, type Matcher } from './pattern.ts';
export { isProse } from './visible.ts';
