import type { ServiceContent, ServiceEvidence } from '@tamga/contract/registry.content';
import type { Lists } from '#app/registry/lists.server.ts';

/** What the fields of a part are filled with. */
export interface PartProps {
  content: ServiceContent;
  evidences: ServiceEvidence[];
  lists: Lists;
}
