import type { ConsentChallenge } from '@tamga/contract/oidc.challenges';
import type { Consent } from '@tamga/contract/oidc.consents';
import type { Page, PageQuery } from '@tamga/contract/page';
import { timestamp } from '@tamga/contract/timestamp';
import type { FastifyRequest } from 'fastify';
import { errors, type Grant, type Interaction, type Provider } from 'oidc-provider';
import { z } from 'zod';
import * as audit from '#modules/audit';
import { type Actor, type Person, system } from '#platform/actor';
import { asActor, transact } from '#platform/db';
import type { Deps } from '#platform/deps';
import { AppError } from '#platform/error';
import { announce } from '#platform/outbox';
import { cursorOf, pageOf } from '#platform/page';
import { breaksReference, refusing } from '#platform/pool';
import { uuidv7 } from '#platform/uuid';
import { type ChallengeDeps, describeClient } from './challenge-clients.ts';
import { listConsentsAfter, removeConsent, upsertConsent } from './consents.sql.ts';
import { makeGrant } from './grants.ts';
import type { Host } from './host.ts';
import { findInteraction, finish, requireHeld, scopesOf, wayBack } from './interactions.ts';
import { removeGrants } from './models.sql.ts';

const cursor = cursorOf(z.tuple([timestamp, z.uuid()]));

const Missing = z.object({
  missingOIDCScope: z.array(z.string()).default([]),
  missingOIDCClaims: z.array(z.string()).default([]),
});

export async function getConsent(
  deps: ChallengeDeps,
  host: Host,
  request: FastifyRequest,
  challenge: string,
): Promise<ConsentChallenge> {
  requireHeld(host, request, challenge, 'consent');
  const provider = await host.provider();
  const interaction = await findInteraction(provider, challenge, 'consent');
  const past = interaction ? null : await wayBack(deps, provider, challenge);
  return {
    challenge,
    expired: past !== null,
    redirect_to: past?.redirectTo ?? null,
    client: await describeClient(deps, past?.clientId ?? String(interaction?.params.client_id)),
    requested_scope: interaction ? scopesOf(interaction) : [],
    missing_scope: interaction ? Missing.parse(interaction.prompt.details).missingOIDCScope : [],
  };
}

/** Agrees for the person of the session, who must be the one that the sign-in is for. */
export async function acceptConsent(
  deps: ChallengeDeps,
  host: Host,
  request: FastifyRequest,
  actor: Actor,
  { challenge, grant_scope }: { challenge: string; grant_scope?: string[] | undefined },
): Promise<{ redirect_to: string }> {
  requireHeld(host, request, challenge, 'consent');
  const provider = await host.provider();
  const interaction = await findInteraction(provider, challenge, 'consent');
  if (!interaction) throw new AppError('oidc.challenge_not_found');
  if (actor.kind !== 'person') throw new AppError('oidc.sign_in_first');
  if (interaction.session?.accountId !== actor.userId) throw new AppError('oidc.other_person');

  const { missingOIDCScope: missing, missingOIDCClaims: claims } = Missing.parse(interaction.prompt.details);
  const wanted = new Set(grant_scope ?? missing);
  const grant = await grantOf(provider, interaction, actor.userId);
  const agreed = missing.filter((scope) => scope === 'openid' || wanted.has(scope));
  const rejected = missing.filter((scope) => !agreed.includes(scope));
  if (agreed.length > 0) grant.addOIDCScope(agreed.join(' '));
  if (rejected.length > 0) grant.rejectOIDCScope(rejected.join(' '));
  if (claims.length > 0) grant.addOIDCClaims(claims);
  const grantId = await unlessGone(grant.save());
  await unlessGone(keep(deps, actor, String(interaction.params.client_id), grant));
  return finish(deps, interaction, { consent: { grantId } });
}

/** An application may be deleted while somebody makes up their mind: then there is nothing left to agree to. */
const unlessGone = <T>(work: Promise<T>): Promise<T> => refusing(work, isGone, 'oidc.challenge_not_found');
const isGone = (error: unknown): boolean =>
  error instanceof errors.InvalidClient || breaksReference(error, 'consent_application_id_fkey');

/** That of the browser's session, if another tab was faster: with another one, what that tab got would end. */
async function grantOf(provider: Provider, interaction: Interaction, userId: string): Promise<Grant> {
  const clientId = String(interaction.params.client_id);
  const session = interaction.session?.uid ? await provider.Session.findByUid(interaction.session.uid) : undefined;
  const grantId = session?.grantIdFor(clientId) ?? interaction.grantId;
  const existing = grantId ? await provider.Grant.find(grantId) : undefined;
  return existing ?? makeGrant(provider, userId, clientId);
}

async function keep(deps: ChallengeDeps, person: Person, applicationId: string, grant: Grant): Promise<void> {
  const listed = (text: string): string[] => text.split(' ').filter(Boolean);
  const scopes = listed(grant.getOIDCScope());
  const rejected = listed(grant.getRejectedOIDCScope());
  await transact(deps, system('keep consent', person.origin), async (deps) => {
    const now = deps.now();
    await upsertConsent(deps.db, {
      id: uuidv7(),
      user_id: person.userId,
      application_id: applicationId,
      scopes,
      rejected,
      created_at: now,
      updated_at: now,
    });
    const object = `application:${applicationId}` as const;
    audit.record(deps, person, { action: 'oidc.consent_given', object, details: { scopes, rejected } });
    const data = { user_id: person.userId, scopes };
    announce(deps, person, { type: 'oidc.consent_given', aggregate: object, data });
  });
}

export async function listConsents(
  deps: Pick<Deps, 'pool'>,
  person: Person,
  { limit, after }: PageQuery,
): Promise<Page<Consent>> {
  const rows = await listConsentsAfter(asActor(deps, person), limit + 1, cursor.read(after));
  const { items, next } = pageOf(rows, limit, ({ created_at, id }) => cursor.write([created_at, id]));
  const clients = await Promise.all(items.map(({ application_id: id }) => describeClient(deps, id)));
  return {
    next,
    items: items.map(({ application_id: id, ...item }) => ({
      ...item,
      client: clients.find(({ client_id }) => client_id === id) ?? { client_id: id, name_mn: '', name_en: '' },
    })),
  };
}

/** With the consent go the grants that rest on it, and with those every token. */
export function withdrawConsent(deps: Pick<Deps, 'pool'>, person: Person, id: string): Promise<{ id: string }> {
  return transact(deps, system('withdraw consent', person.origin), async (deps) => {
    const removed = await removeConsent(deps.db, person.userId, id);
    if (!removed) throw new AppError('oidc.consent_not_found');
    await removeGrants(deps.db, person.userId, removed.application_id);
    const object = `application:${removed.application_id}` as const;
    audit.record(deps, person, { action: 'oidc.consent_withdrawn', object });
    announce(deps, person, { type: 'oidc.consent_withdrawn', aggregate: object, data: { user_id: person.userId } });
    return { id };
  });
}

const exportedMax = 100;

export const exportAbout = async (deps: Pick<Deps, 'pool'>, person: Person): Promise<Record<string, unknown>> => ({
  consents: (await listConsents(deps, person, { limit: exportedMax })).items,
});
