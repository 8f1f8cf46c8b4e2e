import { boxAt } from './pages.ts';
import type { PdfDocument } from './pdf-document.ts';
import { type Dict, isNamed, Name, type PdfValue, Stream } from './pdf-objects.ts';
import type { PdfWarning } from './signing.ts';

/** Those that move within the document, or lead to an address that the reader sees first. */
const harmless = new Set(['GoTo', 'Named', 'URI', 'Thread']);
const actions = new Set([
  ...harmless,
  ...'GoToR GoToE GoToDp Launch Sound Movie Hide SubmitForm ResetForm ImportData SetOCGState Rendition Trans GoTo3DView JavaScript RichMediaExecute'.split(
    ' ',
  ),
]);

/** Adds what is to be told of one object, and of all that is written within it. */
export function warningsIn(document: PdfDocument, value: PdfValue, warnings: Set<PdfWarning>): void {
  if (Array.isArray(value)) for (const one of value) warningsIn(document, one, warnings);
  const dict = value instanceof Stream ? value.dict : value;
  if (!(dict instanceof Map)) return;
  for (const warning of warningsOf(document, dict)) warnings.add(warning);
  for (const one of dict.values()) warningsIn(document, one, warnings);
}

function* warningsOf(document: PdfDocument, dict: Dict): Generator<PdfWarning> {
  const kind = document.look(dict.get('S'));
  const isAction =
    kind instanceof Name && actions.has(kind.name) && !(isNamed(dict.get('Type'), 'StructElem') && dict.has('P'));
  if (dict.has('JS') || (isAction && kind.name === 'JavaScript') || dict.has('JavaScript')) yield 'javascript';
  else if (isAction && !harmless.has(kind.name)) yield 'actions';
  if (isNamed(dict.get('Type'), 'EmbeddedFile') || dict.has('EF') || dict.has('EmbeddedFiles')) yield 'embedded_files';
  if (
    ['RichMedia', 'Screen', 'Movie', 'FileAttachment'].some((one) => isNamed(document.look(dict.get('Subtype')), one))
  )
    yield 'embedded_files';
  if (dict.has('OCProperties') && hides(document, dict)) yield 'hidden_layers';
  if (isHiddenPlace(document, dict) || isShownByOthers(document, dict)) yield 'hidden_layers';
}

/** Hidden, or not for the screen: it may be printed, or shown later. */
const hiding = 2 | 32;

function isHiddenPlace(document: PdfDocument, dict: Dict): boolean {
  const flags = dict.has('Rect') ? document.look(dict.get('F')) : null;
  return typeof flags === 'number' && (flags & hiding) !== 0 && boxAt(document, dict.get('Rect')) !== null;
}

/** Shown where layers are off, or by a rule over several of them: then that all are on says nothing about it. */
function isShownByOthers(document: PdfDocument, dict: Dict): boolean {
  if (!isNamed(document.look(dict.get('Type')), 'OCMD')) return false;
  const policy = document.look(dict.get('P'));
  return dict.has('VE') || isNamed(policy, 'AllOff') || isNamed(policy, 'AnyOff');
}

/** Whether some layer is not shown, or not always: on paper, on a screen, or when a button says so. */
function hides(document: PdfDocument, catalog: Dict): boolean {
  const layers = document.dictAt(catalog.get('OCProperties'));
  const usual = document.dictAt(layers?.get('D'));
  const isListed = (dict: Dict | null | undefined, key: string) => {
    const list = document.look(dict?.get(key));
    return Array.isArray(list) && list.length > 0;
  };
  const state = document.look(usual?.get('BaseState'));
  const isOff = isListed(usual, 'OFF') || (state instanceof Name && state.name !== 'ON');
  return isOff || isListed(usual, 'AS') || isListed(layers, 'Configs');
}
