import { event, onlyId } from './event.ts';

export const closingEvents = {
  'closing.account_closed': event({
    aggregate: 'person',
    description: 'A person has closed their account, which is erased unless they take it back.',
    ...onlyId,
  }),
  'closing.account_reopened': event({
    aggregate: 'person',
    description: 'A person has taken back that they closed their account.',
    ...onlyId,
  }),
};
