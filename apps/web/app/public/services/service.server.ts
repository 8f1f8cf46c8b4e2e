import { getCatalogueService } from '@tamga/contract/registry.catalogue';
import type { Language } from '@tamga/ui';
import { type Answer, attempt, failWith } from '#app/platform/api.server.ts';
import { nameOf } from '#app/platform/catalogue.server.ts';
import type { Context } from '#app/platform/context.ts';
import { readProse } from '#app/platform/prose.server.ts';
import { saidIn, shownIn } from './shown.server.ts';

type Detail = Answer<typeof getCatalogueService>;

/** An address that was mistyped leads to no service, as one that was never given. */
export async function readService(context: Context, id: string): Promise<Detail> {
  const outcome = await attempt(context, getCatalogueService, { params: { id } });
  if (outcome.ok) return outcome.data;
  const { refusal } = outcome;
  throw failWith(refusal.status === 400 ? { ...refusal, status: 404 } : refusal);
}

/** What the page of a service says, in the language of the page. */
export function describeIn(language: Language, service: Detail) {
  const said = (texts: Parameters<typeof saidIn>[1]) => saidIn(language, texts);
  const { content } = service;
  const description = said(content.description);
  return {
    ...shownIn(language)(service),
    code: service.code,
    organisation: { id: service.organisation.tenant_id, name: nameOf(service.organisation, language) },
    audience: service.audience,
    publishedAt: service.published_at,
    about: { blocks: readProse(description?.text ?? ''), lang: description?.lang },
    rules: (content.rules ?? []).flatMap((rule) => said(rule) ?? []),
    fees: (content.fees ?? []).map(({ title, price }) => ({ title: said(title), price })),
    channels: (content.channels ?? []).map(({ kind, url = null, place }) => ({ kind, url, place: said(place) })),
    needs: service.evidences.map(({ requirement_code, title, required, fetched, note }) => ({
      code: requirement_code,
      title: title[language],
      required,
      fetched,
      note: said(note),
    })),
    laws: (content.legal_resources ?? []).flatMap(({ title, url }) => ({ url, title: said(title) ?? { text: url } })),
    requiresSignature: content.requires_signature ?? false,
  };
}

export type DescribedService = ReturnType<typeof describeIn>;
