import { getCaseEvidence } from '@tamga/contract/officers.case';
import { download } from '#app/platform/api.server.ts';
import type { Route } from './+types/evidence-file.ts';

export const loader = ({ context, params: { id, evidence } }: Route.LoaderArgs): Promise<Response> =>
  download(context, getCaseEvidence, { params: { id, evidence_id: evidence } });
