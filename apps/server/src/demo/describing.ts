import type { EvidenceType } from '@tamga/contract/registry.evidences';
import type { FormPage, Words } from './form-parts.ts';
import type { lifeEvents } from './life-events.ts';

/** A kind of evidence that the agency describes: what its services produce, and others ask for. */
export interface DemoEvidence {
  title: Words;
  kind: EvidenceType['kind'];
  /** It comes from elsewhere; the agency only asks for it. */
  ofOthers?: true;
  /** Without it, it does not expire. */
  validity_days?: number;
  sensitivity?: number;
}

export interface DemoService {
  code: string;
  title: Words;
  description: Words;
  /** What else people call it. */
  keywords?: string[];
  events: (keyof typeof lifeEvents)[];
  audience?: 'person' | 'organisation' | 'both';
  /** Who may ask for it. */
  rules?: Words[];
  /** Without any it is free. */
  fees?: { title: Words; tugrug: number }[];
  days: number;
  channels: ('online' | 'counter' | 'phone' | 'post')[];
  /** What is to be shown, and the code of the evidence that shows it. */
  evidences?: Record<string, string | AskedSometimes>;
  output: string;
  form: FormPage[];
  signature?: true;
}

export interface DemoAgency {
  slug: string;
  name: string;
  name_en: string;
  sector: string;
  office: Words;
  phone: string;
  law: Words;
  evidences: Record<string, DemoEvidence>;
  services: DemoService[];
}

export interface AskedSometimes {
  evidence: string;
  note: Words;
}

export const issued = (
  kind: DemoEvidence['kind'],
  mn: string,
  en: string,
  more: Omit<DemoEvidence, 'title' | 'kind'> = {},
): DemoEvidence => ({ title: { mn, en }, kind, ...more });

export const ofOthers: typeof issued = (kind, mn, en, more) => issued(kind, mn, en, { ...more, ofOthers: true });

export const fee = (mn: string, en: string, tugrug: number) => ({ title: { mn, en }, tugrug });

/** Evidence that only some have to show; the words say who. */
export const sometimes = (evidence: string, mn: string, en: string): AskedSometimes => ({ evidence, note: { mn, en } });
