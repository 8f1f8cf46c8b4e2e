import type { listAccessRequests } from '@tamga/contract/gateway.access';
import type { Language } from '@tamga/ui';
import type { Answer } from '#app/platform/api.server.ts';

type Request = Answer<typeof listAccessRequests>['items'][number];

/** A request for a service of this person, in the language of the page. */
export const shownRequest =
  (language: Language) =>
  ({ id, service, application, ...rest }: Request) => {
    const by = application.organisation;
    return {
      id,
      serviceId: service.id,
      service: language === 'mn' ? service.name_mn : service.name_en,
      applicationId: application.id,
      application: language === 'mn' ? application.name_mn : application.name_en,
      by: by && (language === 'mn' ? by.name : (by.name_en ?? by.name)),
      state: rest.state,
      purpose: rest.purpose,
      basis: rest.legal_basis,
      often: rest.requests_per_minute ?? 0,
      reason: rest.reason,
      askedAt: rest.asked_at,
      movedAt: rest.moved_at,
      may: rest.allowed_actions,
    };
  };
export type ShownRequest = ReturnType<ReturnType<typeof shownRequest>>;
