import { changedAfterSigning } from './forgeries.changes.ts';
import { wronglyMade } from './forgeries.messages.ts';
import { inTwoRoles } from './forgeries.roles.ts';
import { prepared } from './forgeries.shadow.ts';
import { wronglyPlaced } from './forgeries.structure.ts';
import { notToBeTrusted } from './forgeries.trust.ts';
import type { Forgeries, Forgery } from './forgery.ts';

const groups: Record<string, Forgeries> = {
  'Changed after signing': changedAfterSigning,
  'Prepared before signing (shadow attacks)': prepared,
  'One object in two roles': inTwoRoles,
  'Wrong place of the signature (USF, SWA, wrapping)': wronglyPlaced,
  'Wrong message': wronglyMade,
  'Not to be trusted': notToBeTrusted,
};

export const forgeries: Forgery[] = Object.entries(groups).flatMap(([group, made]) =>
  Object.entries(made).map(([name, make]) => ({ group, name, make })),
);
