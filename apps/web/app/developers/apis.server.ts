import type { getApi, listApis } from '@tamga/contract/gateway.directory';
import type { Language } from '@tamga/ui';
import type { Answer } from '#app/platform/api.server.ts';

type Brief = Answer<typeof listApis>['items'][number];

/** An API of the directory, as a list shows it in this language. */
export const briefIn =
  (language: Language) =>
  ({ slug, name_mn, name_en, summary_mn, summary_en, organisation }: Brief) => ({
    slug,
    name: language === 'mn' ? name_mn : name_en,
    summary: language === 'mn' ? summary_mn : summary_en,
    publisher: organisation && (language === 'mn' ? organisation.name : (organisation.name_en ?? organisation.name)),
  });

export function wholeIn(language: Language, api: Answer<typeof getApi>) {
  const { description_mn, description_en, terms_mn, terms_en, contact, openapi_url, methods, citizen } = api;
  const isMongolian = language === 'mn';
  const texts = {
    description: isMongolian ? description_mn : description_en,
    terms: isMongolian ? terms_mn : terms_en,
  };
  return { ...briefIn(language)(api), ...texts, contact, document: openapi_url ?? null, methods, citizen };
}
