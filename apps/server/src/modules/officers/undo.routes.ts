import * as contract from '@tamga/contract/officers.undo';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '#platform/deps';
import { mount } from '#platform/http/mount';
import { undoAssignment } from './moves.ts';
import { undoNote } from './notes.ts';

export function undoRoutes(app: FastifyInstance, deps: Deps): void {
  mount(app, contract.undoAssignment, ({ params, version }, person) =>
    undoAssignment(deps, person, { id: params.id, version }),
  );
  mount(app, contract.undoNote, ({ params }, person) => undoNote(deps, person, params.id, params.note_id));
}
