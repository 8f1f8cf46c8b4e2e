import type { PersonSubject } from '#pki/holders';
import type { InteractionType } from './interactions.ts';
import type { Representation } from './organisations.ts';

/** What a person of the automation always answers. */
export interface FixedAnswer {
  endResult: string;
  interaction?: InteractionType;
}

export interface Person extends PersonSubject {
  registerNumber: string;
  familyNameLatin: string;
  givenNameLatin: string;
  /** False: the registry of citizens knows them, the provider does not. */
  hasAccount: boolean;
  pin1: string;
  pin2: string;
  isLocked: boolean;
  represents: Representation[];
  device: { platform: 'iOS' | 'Android'; model: string };
  /** Null: a person has to hold the phone. */
  answer: FixedAnswer | null;
}
