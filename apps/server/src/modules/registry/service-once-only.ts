import { VersionContent } from '@tamga/contract/registry.content';
import type { Blocker, ServiceOnceOnly } from '@tamga/contract/registry.once-only';
import { type Person, system } from '#platform/actor';
import { asActor } from '#platform/data/db';
import { AppError } from '#platform/error';
import { judge, type JudgedEvidence } from './classifying.ts';
import { coverageOf } from './evidence-classes.ts';
import { holderIn } from './once-only.ts';
import type { RegistryDeps } from './services.ts';
import { findService } from './services.sql.ts';
import { findVersion } from './versions.sql.ts';

/** Of the version that citizens see; before the first, of the draft, so that editors learn it in time. */
export async function getServiceOnceOnly(deps: RegistryDeps, person: Person, id: string): Promise<ServiceOnceOnly> {
  const db = asActor(deps, person);
  const service = await findService(db, id);
  const version_no = service?.published_no ?? service?.draft_no;
  const version = version_no == null ? undefined : await findVersion(db, id, version_no);
  if (!version) throw new AppError('registry.service_not_found');
  const asked = { service_id: id, ...VersionContent.pick({ evidences: true }).parse(version.content) };
  const reader = asActor(deps, system('read the registry', person.origin));
  const judged = (await judge(reader, [asked], deps.now())).get(asked) ?? [];
  const { ratio } = coverageOf(judged.map((one) => ({ class: one.class, required: one.asked.required ? 1 : 0 })));
  return { service_id: id, version_no: version.no, ratio, evidences: judged.map(shown) };
}

function shown({ asked, type, route, class: name, blocked_by }: JudgedEvidence): ServiceOnceOnly['evidences'][number] {
  const org = holderIn(route);
  return {
    requirement: asked.requirement_code,
    evidence_type: { id: type.id, code: type.code, title: { mn: type.title_mn, en: type.title_en } },
    required: asked.required,
    condition: asked.note,
    class: name,
    blocked_by,
    provider: route &&
      org && { org, platform: route.provider, route_id: `${route.provider}/${route.code}`, state: route.state },
    subject_key: route?.subject_key ?? null,
    legal_basis: route?.legal_basis ?? null,
    freshness: route?.freshness_days ?? null,
    preview: route?.preview ?? false,
    fallback: 'upload',
    last_success_at: route?.told_at ?? null,
    success_rate_30d: null,
    reason: reasonOf(name === 'waived' ? asked.waiver?.reason : undefined, blocked_by),
  };
}

const reasonOf = (waived: string | undefined, blocked_by: Blocker | null): { mn: string; en: string } | null => {
  if (waived !== undefined) return { mn: waived, en: waived };
  return blocked_by === null ? null : blockerWords[blocked_by];
};

const blockerWords: Record<Blocker, { mn: string; en: string }> = {
  no_route: {
    mn: 'Баримтыг хадгалдаг байгууллагаас шууд авах холболт алга.',
    en: 'There is no connection to the organisation that holds it.',
  },
  platform_down: {
    mn: 'Баримтыг хадгалдаг байгууллагын систем ажиллахгүй байна.',
    en: 'The system of the organisation that holds it is out of order.',
  },
  no_legal_basis: {
    mn: 'Баримтыг дамжуулах хуулийн үндэслэл бүртгэгдээгүй байна.',
    en: 'No legal basis for passing it on has been recorded.',
  },
  no_schema: {
    mn: 'Баримтын өгөгдлийн бүтэц тодорхойлогдоогүй байна.',
    en: 'The structure of its data has not been described.',
  },
};
