import { getEvidenceFile } from '@tamga/contract/cases.following';
import { download } from '#app/platform/api.server.ts';
import type { Route } from './+types/evidence-file.ts';

export const loader = ({ context, params: { id, file } }: Route.LoaderArgs): Promise<Response> =>
  download(context, getEvidenceFile, { params: { id, evidence_id: file } });
