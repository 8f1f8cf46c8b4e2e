import type { ReportState } from '@tamga/contract/security.reports';
import { defineStates } from '#platform/data/states';

export interface ReportLife {
  id: string;
  state: ReportState;
}

export const reportStates = defineStates({
  table: 'security.report',
  about:
    'What becomes of a report that a person has made, or of what the platform noticed. What is closed has been answered, ' +
    'and stays so.',
  states: ['received', 'looking', 'closed'],
  first: ['received'],
  moves: [
    { action: 'look', from: ['received'], to: 'looking', by: ['administrator'] },
    { action: 'assign', from: ['received', 'looking'], to: 'looking', by: ['administrator'] },
    { action: 'note', from: ['received'], to: 'received', by: ['administrator'] },
    { action: 'note', from: ['looking'], to: 'looking', by: ['administrator'] },
    { action: 'close', from: ['received', 'looking'], to: 'closed', by: ['administrator'] },
  ],
  who: {
    // That they are one, the guard of the operation has seen.
    administrator: (_: ReportLife, { kind }) => kind === 'person',
  },
  guards: {},
  refusals: { state: 'security.report_moved', who: 'security.report_not_found', guards: {} },
});
