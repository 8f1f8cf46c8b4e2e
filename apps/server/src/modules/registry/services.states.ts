import type { ServiceState } from '@tamga/contract/registry';
import type { Actor } from '#platform/actor';
import { defineStates } from '#platform/data/states';

export interface ServiceLife {
  id: string;
  state: ServiceState;
  draft_no: number | null;
  /** Everybody who wrote in the draft, where there is one. */
  edited_by: readonly string[] | null;
  needs_reviewer: boolean;
}

/** That they belong to the organisation, the database has seen: otherwise they would have no row. */
const mayEdit = (actor: Actor): boolean => actor.kind === 'person' && actor.permissions.has('registry.manage');

export const serviceStates = defineStates({
  table: 'registry.service',
  about:
    'A service as its organisation writes it. What is published can be written anew beside it, as a draft, and takes the ' +
    'place of the former version when that is published. Only what was never published can be deleted.',
  states: ['draft', 'published', 'archived', 'deleted'],
  first: ['draft'],
  moves: [
    { action: 'edit', from: ['draft'], to: 'draft', by: ['editor'] },
    { action: 'edit', from: ['published'], to: 'published', by: ['editor'] },
    { action: 'edit', from: ['archived'], to: 'archived', by: ['editor'] },
    { action: 'publish', from: ['draft', 'published'], to: 'published', by: ['reviewer'], when: ['has_draft'] },
    { action: 'publish', from: ['archived'], to: 'published', by: ['reviewer'] },
    { action: 'archive', from: ['published'], to: 'archived', by: ['editor'] },
    { action: 'delete', from: ['draft'], to: 'deleted', by: ['editor'] },
  ],
  who: {
    editor: (_: ServiceLife, actor) => mayEdit(actor),
    // Where the organisation asks for one, none of those who wrote the draft is its reviewer.
    reviewer: ({ needs_reviewer, edited_by }: ServiceLife, actor) =>
      mayEdit(actor) && !(needs_reviewer && actor.kind === 'person' && edited_by?.includes(actor.userId)),
  },
  guards: { has_draft: ({ draft_no }: ServiceLife) => draft_no !== null },
  refusals: {
    state: 'registry.state_conflict',
    who: 'registry.reviewer_needed',
    guards: { has_draft: 'registry.nothing_to_publish' },
  },
});
