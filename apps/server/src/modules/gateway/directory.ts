import { ListedApiDetail, type ListedApi } from '@tamga/contract/gateway.directory';
import { GatewayListing } from '@tamga/contract/gateway.service';
import type { Page, PageQuery } from '@tamga/contract/page';
import { z } from 'zod';
import * as org from '#modules/org';
import { type Actor, system } from '#platform/actor';
import { asActor } from '#platform/data/db';
import type { Deps } from '#platform/deps';
import { AppError } from '#platform/error';
import { cursorOf, pageOf } from '#platform/http/page';
import { findListed, type ListedRow, listListedAfter } from './directory.sql.ts';
import { addressOfCalls, pathOfCalls } from './gateway.config.ts';

const cursor = cursorOf(z.string().max(40));
const reader = ({ origin }: Actor) => system('show the directory of APIs', origin);

/** The platform reads it for everybody; where a service is served stays with those who look after it. */
export async function listApis(
  deps: Pick<Deps, 'pool'>,
  actor: Actor,
  { q, limit, after }: PageQuery & { q?: string | undefined },
): Promise<Page<ListedApi>> {
  const rows = await listListedAfter(asActor(deps, reader(actor)), q, limit + 1, cursor.read(after));
  const { items, next } = pageOf(rows, limit, ({ slug }) => cursor.write(slug));
  const organisations = await organisationsOf(deps, actor, items);
  return { items: items.map((row) => briefOf(row, organisations)), next };
}

export async function getApi(
  deps: Pick<Deps, 'pool' | 'config'>,
  actor: Actor,
  slug: string,
): Promise<ListedApiDetail> {
  const row = await findListed(asActor(deps, reader(actor)), slug);
  if (!row) throw new AppError('gateway.api_not_found');
  const { methods, citizen } = Kept.parse(row);
  const brief = briefOf(row, await organisationsOf(deps, actor, [row]));
  const [path, address] = [pathOfCalls(slug), addressOfCalls(deps.config, slug)];
  return { ...GatewayListing.parse(row.listing), ...brief, path, address, methods, citizen };
}

// The database knows these as any text and JSON; here they become what the contract says they are.
const Kept = ListedApiDetail.pick({ methods: true, citizen: true });
const Summary = GatewayListing.pick({ summary_mn: true, summary_en: true });

type Organisations = Awaited<ReturnType<typeof organisationsOf>>;

const organisationsOf = (deps: Pick<Deps, 'pool'>, actor: Actor, rows: readonly ListedRow[]) =>
  org.describeOrganisations(deps, reader(actor), [...new Set(rows.flatMap(({ tenant_id }) => tenant_id ?? []))]);

function briefOf({ slug, name_mn, name_en, tenant_id, listing }: ListedRow, organisations: Organisations): ListedApi {
  const { summary_mn, summary_en } = Summary.parse(listing);
  const publisher = tenant_id === null ? undefined : organisations.get(tenant_id);
  const organisation = publisher ? { name: publisher.name, name_en: publisher.name_en } : null;
  return { slug, name_mn, name_en, summary_mn, summary_en, organisation };
}
