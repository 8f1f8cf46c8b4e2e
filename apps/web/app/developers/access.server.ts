import type { listAccessRequests } from '@tamga/contract/gateway.access';
import type { Language } from '@tamga/ui';
import type { Answer } from '#app/platform/api.server.ts';

type Request = Answer<typeof listAccessRequests>['items'][number];

/** A request for an application of this person, in the language of the page. */
export const shownAccess =
  (language: Language) =>
  ({ id, service, application, state, asked_at, moved_at, ...rest }: Request) => ({
    id,
    slug: service.slug,
    api: language === 'mn' ? service.name_mn : service.name_en,
    applicationId: application.id,
    application: language === 'mn' ? application.name_mn : application.name_en,
    state,
    askedAt: asked_at,
    movedAt: moved_at,
    purpose: rest.purpose,
    basis: rest.legal_basis,
    often: rest.requests_per_minute ?? 0,
    reason: rest.reason,
    may: rest.allowed_actions,
  });
export type ShownAccess = ReturnType<ReturnType<typeof shownAccess>>;
