import { find, reveal, show, words, write } from './page.js';

const field = find('#link', HTMLTextAreaElement);
const file = find('#picture-file', HTMLInputElement);

/** Not every browser reads QR codes, and where it does the standard is not in its types yet. */
const Detector =
  /** @type {{ BarcodeDetector?: new (options: object) => { detect: (image: ImageBitmap) => Promise<{ rawValue: string }[]> } }} */ (
    globalThis
  ).BarcodeDetector;

export function showScan() {
  field.value = '';
  complain('');
  show('scan');
  field.focus();
}

/** @param {(link: string) => void} open */
export function onScan(open) {
  find('#scan-form', HTMLFormElement).addEventListener('submit', (event) => {
    event.preventDefault();
    open(field.value.trim());
  });
  // A QR code is good for seconds: what is pasted is opened at once.
  field.addEventListener('paste', () => setTimeout(() => open(field.value.trim())));
  field.addEventListener('input', () => complain(''));
  reveal('#picture', Detector !== undefined);
  file.addEventListener('change', () => void readPicture(open));
}

/** @param {string} text */
export const complain = (text) => write('#scan-problem', text);

/** @param {(link: string) => void} open */
async function readPicture(open) {
  const [picture] = file.files ?? [];
  if (!picture || !Detector) return;
  try {
    const [found] = await new Detector({ formats: ['qr_code'] }).detect(await createImageBitmap(picture));
    if (found) open(found.rawValue);
    else complain(words.pictureEmpty);
  } catch {
    complain(words.pictureEmpty);
  }
  file.value = '';
}
