import * as applications from '#modules/applications';
import { system } from '#platform/actor';
import { asActor } from '#platform/db';
import type { Deps } from '#platform/deps';
import { AppError } from '#platform/error';
import { findClientRow } from './models.sql.ts';

export type ChallengeDeps = Pick<Deps, 'pool' | 'now' | 'keyring' | 'config'>;

export interface ShownClient {
  client_id: string;
  name_mn: string;
  name_en: string;
}

/** An application that a citizen is being asked about. */
export async function readApplication(deps: Pick<Deps, 'pool'>, id: string): Promise<applications.Client> {
  const row = await findClientRow(asActor(deps, system('describe an application')), id);
  if (row === null) throw new AppError('oidc.challenge_not_found');
  return applications.parseClient(JSON.parse(row));
}

/** What a citizen is told of an application; of one that is gone meanwhile, only that. */
export async function describeClient(deps: Pick<Deps, 'pool'>, id: string): Promise<ShownClient> {
  const row = await findClientRow(asActor(deps, system('describe an application')), id);
  if (row === null) return { client_id: id, name_mn: 'Бүртгэлгүй болсон аппликейшн', name_en: 'A deleted application' };
  const { name_mn, name_en } = applications.parseClient(JSON.parse(row));
  return { client_id: id, name_mn, name_en };
}
