import type { ConsentChallenge } from '@tamga/contract/oidc.challenges';
import * as applications from '#modules/applications';
import * as org from '#modules/org';
import { type Actor, system } from '#platform/actor';
import { asActor } from '#platform/data/db';
import type { Deps } from '#platform/deps';
import { AppError } from '#platform/error';
import { findClientRow } from './models.sql.ts';

export type ChallengeDeps = Pick<Deps, 'pool' | 'now' | 'keyring' | 'config' | 'objects'>;

export interface ShownClient {
  client_id: string;
  name_mn: string;
  name_en: string;
}

const reader = system('describe an application');

/** An application that a citizen is being asked about. */
export async function readApplication(deps: Pick<Deps, 'pool'>, id: string): Promise<applications.Client> {
  const client = await findClient(deps, id);
  if (client === null) throw new AppError('oidc.challenge_not_found');
  return client;
}

const gone = { name_mn: 'Идэвхгүй аппликейшн', name_en: 'An inactive application' };

/** What a citizen is told of an application; of one that is deleted or not served, only that. */
export async function describeClient(deps: Pick<Deps, 'pool'>, id: string): Promise<ShownClient> {
  const client = await findClient(deps, id);
  return { client_id: id, name_mn: client?.name_mn ?? gone.name_mn, name_en: client?.name_en ?? gone.name_en };
}

/** The same where the page says whether it is a test. */
export async function showClient(deps: Pick<Deps, 'pool'>, id: string): Promise<ShownClient & { is_test: boolean }> {
  const client = await findClient(deps, id);
  const { name_mn, name_en } = client ?? gone;
  return { client_id: id, name_mn, name_en, is_test: client !== null && applications.isTest(client) };
}

/** With a test application only its maker and their testers get on. */
export async function requireOpenTo(deps: Pick<Deps, 'pool'>, id: string, actor: Actor): Promise<void> {
  const client = await findClient(deps, id);
  const isOpen = client === null || !applications.isTest(client);
  if (isOpen || (actor.kind === 'person' && applications.isOpenTo(client, actor.userId))) return;
  throw new AppError('oidc.testers_only');
}

/** The same on the page on which they agree, with all that says who asks, and for what. */
export async function describeAsker(
  deps: Pick<Deps, 'pool' | 'objects'>,
  id: string,
): Promise<ConsentChallenge['client']> {
  const client = await findClient(deps, id);
  const organisation = client?.tenant_id ? await org.describeOrganisation(deps, reader, client.tenant_id) : null;
  return {
    client_id: id,
    name_mn: client?.name_mn ?? gone.name_mn,
    name_en: client?.name_en ?? gone.name_en,
    is_test: client !== null && applications.isTest(client),
    has_logo: deps.objects !== null && (client?.logo_id ?? null) !== null,
    organisation,
    purpose_mn: client?.purpose_mn ?? null,
    purpose_en: client?.purpose_en ?? null,
    privacy_url: client?.privacy_url ?? null,
  };
}

async function findClient(deps: Pick<Deps, 'pool'>, id: string): Promise<applications.Client | null> {
  const row = await findClientRow(asActor(deps, reader), id);
  return row === null ? null : applications.parseClient(JSON.parse(row));
}
