import type { ConsentChallenge } from '@tamga/contract/oidc.challenges';
import type { Consent } from '@tamga/contract/oidc.consents';
import type { Page, PageQuery } from '@tamga/contract/page';
import { timestamp } from '@tamga/contract/timestamp';
import type { FastifyRequest } from 'fastify';
import { errors, type Grant, type Interaction, type Provider } from 'oidc-provider';
import { z } from 'zod';
import * as audit from '#modules/audit';
import * as users from '#modules/users';
import { type Actor, type Person, type System, system } from '#platform/actor';
import { allRows } from '#platform/data/all-rows';
import { asActor, transact, type Tx } from '#platform/data/db';
import type { Deps } from '#platform/deps';
import { AppError } from '#platform/error';
import { announce } from '#platform/messaging/outbox';
import { cursorOf, pageOf } from '#platform/http/page';
import { breaksReference, refusing } from '#platform/data/pool';
import { uuidv7 } from '#platform/data/uuid';
import { described } from './accounts.ts';
import { type ChallengeDeps, describeAsker, readApplication, requireOpenTo, showClient } from './challenge-clients.ts';
import { type AskedClaim, claimsAsked, claimsBeside, decide, type Decision, grantedClaims } from './claims.ts';
import { listConsentsAfter, listConsentsOf, removeConsent, removePerson, upsertConsent } from './consents.sql.ts';
import { makeGrant, restOnConsent } from './grants.ts';
import type { Host } from './host.ts';
import { findInteraction, finish, refuse, requireHeld, scopesOf, wayBack } from './interactions.ts';
import { removeGrants } from './models.sql.ts';

const cursor = cursorOf(z.tuple([timestamp, z.uuid()]));

const Missing = z.object({ missingOIDCScope: z.array(z.string()).default([]) });

export async function getConsent(
  deps: ChallengeDeps,
  host: Host,
  request: FastifyRequest,
  actor: Actor,
  challenge: string,
): Promise<ConsentChallenge> {
  requireHeld(host, request, challenge, 'consent');
  const provider = await host.provider();
  const interaction = await findInteraction(provider, challenge, 'consent');
  const past = interaction ? null : await wayBack(deps, provider, challenge);
  const client = await describeAsker(deps, past?.clientId ?? String(interaction?.params.client_id));
  if (past && client.is_test) throw new AppError('oidc.challenge_not_found');
  return {
    challenge,
    expired: past !== null,
    redirect_to: past?.redirectTo ?? null,
    client,
    returns_to: hostOf(interaction?.params.redirect_uri),
    requested_scope: interaction ? scopesOf(interaction) : [],
    missing_scope: interaction ? Missing.parse(interaction.prompt.details).missingOIDCScope : [],
    ...(await describeAsked(deps, provider, interaction, actor)),
  };
}

/** Only a site has a name that people know; an app has a scheme of its own, or listens on this device. */
function hostOf(redirectUri: unknown): string | null {
  const url = typeof redirectUri === 'string' ? URL.parse(redirectUri) : null;
  return url && /^https?:$/.test(url.protocol) ? url.host : null;
}

/** Every claim with its value, which is shown only if the citizen themselves is at this browser. */
async function describeAsked(
  deps: ChallengeDeps,
  provider: Provider,
  interaction: Interaction | null,
  actor: Actor,
): Promise<Pick<ConsentChallenge, 'claims' | 'subject_type' | 'identity_with_openid'>> {
  if (!interaction) return { claims: [], subject_type: 'pairwise', identity_with_openid: false };
  const application = await readApplication(deps, String(interaction.params.client_id));
  const { subject_type, identity_with_openid } = application;
  const isTheirs = actor.kind === 'person' && interaction.session?.accountId === actor.userId;
  const person = isTheirs && (await users.readClaims(deps, system('show what is asked for'), actor.userId));
  const values: Record<string, string | boolean | null> = person
    ? { ...described(person), civil_id: person.civil_id }
    : {};
  const grant = isTheirs ? await grantOf(deps, provider, interaction, actor.userId) : null;
  const granted = grant ? grantedClaims(grant) : new Set<string>();
  const refused = grant?.getRejectedOIDCClaims() ?? [];
  const claims = claimsAsked(application, interaction.params).map((claim) => {
    const value = values[claim.name];
    const decided = granted.has(claim.name) ? 'granted' : refused.includes(claim.name) ? 'refused' : null;
    return { ...claim, value: typeof value === 'string' ? value : null, decided } as const;
  });
  return { claims, subject_type, identity_with_openid };
}

async function disagree(deps: ChallengeDeps, person: Person, interaction: Interaction) {
  const onward = await refuse(deps, interaction);
  await transact(deps, system('refuse consent', person.origin), async (deps) => {
    const object = `application:${String(interaction.params.client_id)}` as const;
    audit.record(deps, person, { action: 'oidc.consent_rejected', object });
  });
  return onward;
}

interface Answer {
  grant_scope?: string[] | undefined;
  grant_claims?: string[] | undefined;
}

/** A scope that brings claims is agreed to with the first of them, and refused with the last. */
function decisionOf(interaction: Interaction, asked: readonly AskedClaim[], answer: Answer): Decision {
  const requested = scopesOf(interaction);
  const scopes = new Set(answer.grant_scope ?? requested);
  const wanted = new Set(answer.grant_claims ?? asked.map(({ name }) => name));
  const isAgreed = ({ name, scope }: AskedClaim) => wanted.has(name) && (scope === null || scopes.has(scope));
  const granted = asked.filter(isAgreed).map(({ name }) => name);
  const isGranted = (scope: string) => {
    const brought = asked.filter((claim) => claim.scope === scope);
    return scope === 'openid' || (scopes.has(scope) && (brought.length === 0 || brought.some(isAgreed)));
  };
  const refused = asked.map(({ name }) => name).filter((name) => !granted.includes(name));
  const names = asked.map(({ name }) => name);
  return {
    scopes: { granted: requested.filter(isGranted), refused: requested.filter((scope) => !isGranted(scope)) },
    claims: { granted, refused: [...refused, ...claimsBeside(interaction.params.claims, names)] },
  };
}

/** Agrees for the person of the session, who must be the one that the sign-in is for. */
export async function acceptConsent(
  deps: ChallengeDeps,
  host: Host,
  request: FastifyRequest,
  actor: Actor,
  { challenge, grant_scope, grant_claims }: { challenge: string } & Answer,
): Promise<{ redirect_to: string }> {
  requireHeld(host, request, challenge, 'consent');
  const provider = await host.provider();
  const interaction = await findInteraction(provider, challenge, 'consent');
  if (!interaction) throw new AppError('oidc.challenge_not_found');
  if (actor.kind !== 'person') throw new AppError('oidc.sign_in_first');
  if (interaction.session?.accountId !== actor.userId) throw new AppError('oidc.other_person');
  await requireOpenTo(deps, String(interaction.params.client_id), actor);

  // Without `openid` there is no sign-in, and nothing left to agree to.
  if (grant_scope && !grant_scope.includes('openid')) return disagree(deps, actor, interaction);
  const grant = await grantOf(deps, provider, interaction, actor.userId);
  const application = await readApplication(deps, String(interaction.params.client_id));
  decide(grant, decisionOf(interaction, claimsAsked(application, interaction.params), { grant_scope, grant_claims }));
  const grantId = await unlessGone(grant.save());
  await unlessGone(keep(deps, actor, String(interaction.params.client_id), grant));
  return finish(deps, interaction, { consent: { grantId } });
}

/** The application may be deleted while the citizen decides: then there is nothing left to agree to. */
const unlessGone = <T>(work: Promise<T>): Promise<T> => refusing(work, isGone, 'oidc.challenge_not_found');
const isGone = (error: unknown): boolean =>
  error instanceof errors.InvalidClient || breaksReference(error, 'consent_application_id_fkey');

/** The grant of the browser's session, if another tab was faster: a second grant would end what that tab got. */
async function grantOf(
  deps: Pick<Deps, 'pool'>,
  provider: Provider,
  interaction: Interaction,
  userId: string,
): Promise<Grant> {
  const clientId = String(interaction.params.client_id);
  const session = interaction.session?.uid ? await provider.Session.findByUid(interaction.session.uid) : undefined;
  const grantId = session?.grantIdFor(clientId) ?? interaction.grantId;
  const existing = grantId ? await provider.Grant.find(grantId) : undefined;
  // The kept consent must be what the citizen was shown.
  if (existing) await restOnConsent(deps, existing);
  return existing ?? makeGrant(provider, userId, clientId);
}

async function keep(deps: ChallengeDeps, person: Person, applicationId: string, grant: Grant): Promise<void> {
  const listed = (text: string): string[] => text.split(' ').filter(Boolean);
  const scopes = listed(grant.getOIDCScope());
  const rejected = listed(grant.getRejectedOIDCScope());
  const claims = [...grantedClaims(grant)];
  const rejectedClaims = grant.getRejectedOIDCClaims();
  await transact(deps, system('keep consent', person.origin), async (deps) => {
    const now = deps.now();
    await upsertConsent(deps.db, {
      id: uuidv7(),
      user_id: person.userId,
      application_id: applicationId,
      scopes,
      rejected,
      claims,
      rejected_claims: rejectedClaims,
      created_at: now,
      updated_at: now,
    });
    const object = `application:${applicationId}` as const;
    audit.record(deps, person, { action: 'oidc.consent_given', object, details: { scopes, rejected, claims } });
    const data = { user_id: person.userId, scopes, claims };
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
  return { next, items: await named(deps, items) };
}

/** What this person agreed to. A caller that shows it writes it into their access log. */
export const listConsentsOfPerson = async (
  deps: Pick<Deps, 'pool'>,
  actor: System,
  userId: string,
  limit: number,
): Promise<Consent[]> => named(deps, await listConsentsOf(asActor(deps, actor), userId, limit));

const named = (
  deps: Pick<Deps, 'pool'>,
  rows: readonly (Omit<Consent, 'client'> & { application_id: string })[],
): Promise<Consent[]> =>
  Promise.all(
    rows.map(async ({ application_id, ...row }) => ({ ...row, client: await showClient(deps, application_id) })),
  );

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

type ConsentRow = Awaited<ReturnType<typeof listConsentsAfter>>[number];

export async function exportAbout(deps: Pick<Deps, 'pool'>, person: Person): Promise<Record<string, unknown>> {
  const db = asActor(deps, person);
  const rows = await allRows<ConsentRow>((limit, last) =>
    listConsentsAfter(db, limit, last && [last.created_at, last.id]),
  );
  return { consents: await named(deps, rows) };
}

/** Removes every tie between a person and applications, in the transaction that anonymises them. */
export const forgetPerson = ({ db }: { db: Tx }, userId: string): Promise<void> => removePerson(db, userId);
