import {
  type Body,
  certificate,
  choice,
  choiceByLink,
  signature,
  signatureByLink,
  signatureLinked,
} from './relay-bodies.ts';

/** What may be asked of the provider for a partner, and what each asks for. Whatever fits none of these is not found. */
export interface Target {
  kind: 'signature' | 'certificate-choice' | 'certificate' | 'session';
  /** As it is asked for at the provider. */
  path: string;
  /** Whom it is about, such as PNOMN-110000000011; null where the phone tells. */
  person: string | null;
  /** Whether a phone rings that its holder did not open for it. */
  rings: boolean;
  body: Body | null;
}

type Form = Pick<Target, 'kind' | 'rings' | 'body'> & { form: RegExp };

/**
 * Letters and digits of ASCII alone: nothing in them means anything to a server that reads a path. One number for each
 * person: who could be asked by the number of a card, too, could be asked twice as often.
 */
const person = String.raw`(?<person>PNOMN-\d{12}|PNO(?!MN)[A-Z]{2}-[A-Z0-9]{1,30})`;
const document = `${person}-[A-Z0-9]{1,10}-[A-Z0-9]{1,10}`;
const uuid = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';
const whole = (form: string): RegExp => new RegExp(`^${form}$`);

const posts: Form[] = [
  ...[person, document].flatMap((whom, index): Form[] => {
    const by = index === 0 ? 'etsi' : 'document';
    return [
      { form: whole(`signature/device-link/${by}/${whom}`), kind: 'signature', rings: false, body: signatureByLink },
      { form: whole(`signature/notification/${by}/${whom}`), kind: 'signature', rings: true, body: signature },
    ];
  }),
  // The app is open: its holder has just chosen the certificate.
  { form: whole(`signature/notification/linked/${document}`), kind: 'signature', rings: false, body: signatureLinked },
  { form: whole(`signature/certificate/${document}`), kind: 'certificate', rings: false, body: certificate },
  {
    form: whole('signature/certificate-choice/device-link/anonymous'),
    kind: 'certificate-choice',
    rings: false,
    body: choiceByLink,
  },
  {
    form: whole(`signature/certificate-choice/notification/etsi/${person}`),
    kind: 'certificate-choice',
    rings: true,
    body: choice,
  },
];
const gets: Form[] = [{ form: whole(`session/${uuid}`), kind: 'session', rings: false, body: null }];

const forms: Readonly<Record<string, Form[]>> = { GET: gets, POST: posts };

/** The path is compared as it was written: what is encoded in any way fits none. */
export function targetOf(method: string, path: string): Target | null {
  for (const { form, kind, rings, body } of forms[method] ?? []) {
    const found = form.exec(path);
    if (found) return { kind, rings, body, path: `/${path}`, person: found.groups?.['person'] ?? null };
  }
  return null;
}

/** The person whose document has this number. */
export const personOf = (documentNumber: string): string | null =>
  whole(document).exec(documentNumber)?.groups?.['person'] ?? null;
