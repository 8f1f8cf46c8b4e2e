import type { Person } from '#eid/person';
import { demoEvidences, type RegisteredEvidence } from './evidences.ts';
import { DirectoryFaults } from './faults.ts';
import { demoRegister, type RegisteredOrganisation } from './organisations.ts';

/** The state directory of persons and organisations. */
export interface Directory {
  /** The key that callers must show. */
  key: string;
  people: Person[];
  organisations: RegisteredOrganisation[];
  evidences: RegisteredEvidence[];
  faults: DirectoryFaults;
  /** Counts the questions so far, so that a test can see what was answered from a cache. */
  asked: number;
}

export const openDirectory = (options: { key?: string }, people: Person[]): Directory => ({
  key: options.key ?? 'directory-demo-key',
  people,
  organisations: structuredClone(demoRegister),
  evidences: structuredClone(demoEvidences),
  faults: DirectoryFaults.parse({}),
  asked: 0,
});

/** By civil id or by register number. */
export function findPerson({ people }: Directory, number: string): object | null {
  const person = people.find(({ civilId, registerNumber }) => civilId === number || registerNumber === number);
  if (!person) return null;
  const { civilId, registerNumber, familyName, givenName, familyNameLatin, givenNameLatin, dateOfBirth } = person;
  const names = { familyName, givenName, familyNameLatin, givenNameLatin };
  return { civilId, registerNumber, ...names, dateOfBirth, status: 'ALIVE' };
}

export function findOrganisation({ organisations, people }: Directory, regNo: string): object | null {
  const found = organisations.find((one) => one.regNo === regNo);
  if (!found) return null;
  const officers = found.officers.map((officer) => {
    const { familyName = '', givenName = '' } = people.find(({ civilId }) => civilId === officer.civilId) ?? {};
    return { ...officer, familyName, givenName };
  });
  return { ...found, officers };
}

export const listEvidences = ({ evidences }: Directory): object => ({ evidences });
