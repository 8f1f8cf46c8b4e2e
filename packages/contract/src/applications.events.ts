import { event, onlyId } from './event.ts';

export const applicationsEvents = {
  'applications.application_changed': event({
    aggregate: 'application',
    description: 'The settings of an application have changed.',
    ...onlyId,
  }),
  'applications.application_deleted': event({
    aggregate: 'application',
    description: 'An application is no longer registered.',
    ...onlyId,
  }),
  'applications.application_registered': event({
    aggregate: 'application',
    description: 'An application was registered.',
    ...onlyId,
  }),
  'applications.application_services_set': event({
    aggregate: 'application',
    description: 'What an application may call as a machine has changed.',
    ...onlyId,
  }),
  'applications.logo_removed': event({
    aggregate: 'application',
    description: 'An application has no logo any more.',
    ...onlyId,
  }),
  'applications.logo_set': event({
    aggregate: 'application',
    description: 'An application has a new logo.',
    ...onlyId,
  }),
  'applications.secret_replaced': event({
    aggregate: 'application',
    description: 'An application has a new secret; the one before is good for a while.',
    ...onlyId,
  }),
};
