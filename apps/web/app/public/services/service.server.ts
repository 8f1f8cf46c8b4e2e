import type { getCatalogueService } from '@tamga/contract/registry.catalogue';
import type { Language } from '@tamga/ui';
import type { Answer } from '#app/platform/api.server.ts';
import { readProse } from '#app/platform/prose.server.ts';
import { nameOf, saidIn, shownIn } from './shown.server.ts';

type Detail = Answer<typeof getCatalogueService>;

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
