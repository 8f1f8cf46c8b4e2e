import { readGatewayOverview } from '@tamga/contract/gateway';
import type { Answer } from '#app/platform/api.server.ts';
import { ask } from '#app/platform/ask.server.ts';
import { type Context, guestContext } from '#app/platform/context.ts';
import { nameIn, readApplications } from './names.server.ts';
import { type UpstreamState, upstreamStateOf } from './upstream-state.ts';

type Overview = Answer<typeof readGatewayOverview>;
export type Figures = Pick<Overview, 'calls' | 'errors' | 'refused' | 'p50_ms' | 'p95_ms' | 'p99_ms'>;

/** What is shown of one service or one application. */
export interface Counted extends Figures {
  id: string;
  name: string;
  /** Of applications there is none. */
  slug: string | null;
  /** How each of its addresses is found; of applications there are none. */
  upstreams: { url: string; state: UpstreamState }[];
}

export type Shown = Awaited<ReturnType<typeof readOverview>>;

export async function readOverview(context: Context, minutes: number) {
  const { language } = context.get(guestContext);
  const [overview, known] = await Promise.all([
    ask(context, readGatewayOverview, { query: { minutes } }),
    readApplications(context),
  ]);
  const { services, applications, ...rest } = overview;
  return {
    ...rest,
    services: apart(
      services.map(({ id, slug, name_mn, name_en, ...counted }) => ({
        id,
        name: language === 'mn' ? name_mn : name_en,
        slug,
        other: slug,
        ...countsOf(counted),
      })),
    ),
    applications: apart(
      applications.map(({ application_id: id, ...counts }) => ({
        id,
        name: nameIn(known, id) ?? id,
        slug: null,
        other: id,
        ...figuresOf(counts),
        upstreams: [],
      })),
    ),
  };
}

/** Of one service, however many there are. */
export async function readCounts(context: Context, id: string, minutes: number) {
  const { services } = await ask(context, readGatewayOverview, { query: { minutes, service_id: id } });
  const [counted] = services.map(countsOf);
  return counted ?? null;
}

const countsOf = ({ upstreams, ...counts }: Pick<Overview['services'][number], keyof Figures | 'upstreams'>) => ({
  ...figuresOf(counts),
  upstreams: upstreams.map((one) => ({ url: one.url, state: upstreamStateOf(one) })),
});

const figuresOf = ({ calls, errors, refused, p50_ms, p95_ms, p99_ms }: Figures): Figures => ({
  calls,
  errors,
  refused,
  p50_ms,
  p95_ms,
  p99_ms,
});

/** Where two have the same name, each is told by what no other has. */
function apart(all: readonly (Counted & { other: string })[]): Counted[] {
  const names = all.map(({ name }) => name);
  return all.map(({ other, ...one }) => {
    const isShared = names.indexOf(one.name) !== names.lastIndexOf(one.name);
    return isShared ? { ...one, name: `${one.name} (${other})` } : one;
  });
}
