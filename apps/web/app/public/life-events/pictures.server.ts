import type { LifePictureName } from '@tamga/ui';

const pictures: Readonly<Record<string, LifePictureName>> = {
  'having-a-child': 'child',
  'starting-school': 'backpack',
  studying: 'school',
  'finding-work': 'work',
  'losing-work': 'umbrella',
  'getting-married': 'wedding',
  divorcing: 'justice',
  'moving-house': 'move',
  'buying-a-home': 'home',
  driving: 'car',
  'losing-documents': 'papers',
  'falling-ill': 'health',
  retiring: 'rest',
  'losing-a-relative': 'loss',
  'going-abroad': 'travel',
  'coming-to-mongolia': 'arrive',
  'starting-a-business': 'business',
  'running-a-business': 'ledger',
  building: 'build',
  herding: 'herd',
};

/** The drawing of a life event, by its code; organisations add events that nobody has drawn yet. */
export const pictureOf = (code: string, kind: 'life' | 'business'): LifePictureName =>
  Object.hasOwn(pictures, code) ? (pictures[code] ?? 'care') : kind === 'business' ? 'business' : 'care';
