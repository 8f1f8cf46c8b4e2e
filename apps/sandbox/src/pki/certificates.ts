import { X509Certificate } from 'node:crypto';
import { mkdir, readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { keepFirst } from './keep.ts';
import type { x509 } from './x509.ts';

/** What is deliberately wrong with a certificate, or with answers about it. */
export type Mark = 'expired' | 'revoked' | 'stranger' | 'no-policy' | 'wrong-usage' | 'unanswered' | `skewed${number}`;

export interface Label {
  name: string;
  marks: Mark[];
}

export interface Issued extends Label {
  pem: string;
  parsed: X509Certificate;
  /** Hexadecimal, in capitals. */
  serial: string;
}

export interface Certificates {
  /** Null: they are forgotten when the process ends, as in tests, whose address and with it every certificate is new. */
  folder: string | null;
  made: Map<string, Promise<Issued>>;
  bySerial: Map<string, Issued>;
}

/** Also brings back what earlier runs issued, so that its status can still be asked. */
export async function openCertificates(folder: string | null): Promise<Certificates> {
  const certificates: Certificates = { folder, made: new Map(), bySerial: new Map() };
  if (!folder) return certificates;
  await mkdir(folder, { recursive: true });
  for (const file of await readdir(folder)) {
    if (!file.endsWith('.pem')) continue;
    remember(certificates, labelOf(file), await readFile(path.join(folder, file), 'utf8'));
  }
  return certificates;
}

/** The certificate with this label, issued when it is first asked for. */
export function certificateNamed(
  certificates: Certificates,
  label: Label,
  make: () => Promise<x509.X509Certificate>,
): Promise<Issued> {
  const file = fileOf(label);
  const known = certificates.made.get(file);
  if (known) return known;
  const pem = async () => (await make()).toString('pem');
  const { folder } = certificates;
  const issued = (folder ? keepFirst(path.join(folder, file), pem) : pem()).then((text) =>
    remember(certificates, label, text),
  );
  certificates.made.set(file, issued);
  return issued;
}

function remember(certificates: Certificates, label: Label, pem: string): Issued {
  const parsed = new X509Certificate(pem);
  const issued = { ...label, pem, parsed, serial: parsed.serialNumber };
  certificates.bySerial.set(issued.serial, issued);
  return issued;
}

const fileOf = ({ name, marks }: Label): string => `${[name, ...marks.toSorted()].join('~')}.pem`;

function labelOf(file: string): Label {
  const [name = '', ...marks] = file.slice(0, -'.pem'.length).split('~');
  return { name, marks: marks.filter(isMark) };
}

const isMark = (text: string): text is Mark =>
  /^(expired|revoked|stranger|no-policy|wrong-usage|unanswered|skewed-?\d+)$/.test(text);
