import { defineStates } from '#platform/data/states';

export interface IncidentLife {
  id: string;
  state: 'investigating' | 'watching' | 'resolved';
}

export const incidentStates = defineStates({
  table: 'status.incident',
  about: 'An outage that the public page tells of. What is resolved stays so; what comes later is another one.',
  states: ['investigating', 'watching', 'resolved'],
  first: ['investigating'],
  moves: [
    { action: 'investigate', from: ['investigating', 'watching'], to: 'investigating', by: ['administrator'] },
    { action: 'watch', from: ['investigating', 'watching'], to: 'watching', by: ['administrator'] },
    { action: 'resolve', from: ['investigating', 'watching'], to: 'resolved', by: ['administrator'] },
  ],
  who: {
    // That they are one, the guard of the operation has seen.
    administrator: (_: IncidentLife, { kind }) => kind === 'person',
  },
  guards: {},
  refusals: { state: 'status.incident_resolved', who: 'status.incident_not_found', guards: {} },
});
