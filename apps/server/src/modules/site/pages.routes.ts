import * as contract from '@tamga/contract/site.pages';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '#platform/deps';
import { mount } from '#platform/http/mount';
import { getSitePageVersion, listSitePageVersions } from './page-versions.ts';
import {
  getSitePage,
  getSitePageDraft,
  listSitePages,
  listSitePageTitles,
  publishSitePage,
  restoreSitePage,
  saveSitePage,
} from './site-pages.ts';

export function pageRoutes(app: FastifyInstance, deps: Deps): void {
  mount(app, contract.getSitePage, ({ params }, visitor) => getSitePage(deps, visitor, params.slug));
  mount(app, contract.listSitePageTitles, (_, visitor) => listSitePageTitles(deps, visitor));
  mount(app, contract.listSitePages, (_, person) => listSitePages(deps, person));
  mount(app, contract.getSitePageDraft, ({ params }, person) => getSitePageDraft(deps, person, params.slug));
  mount(app, contract.saveSitePage, ({ params, body, version }, person) =>
    saveSitePage(deps, person, { slug: params.slug, version }, body),
  );
  mount(app, contract.publishSitePage, ({ params, version }, person) =>
    publishSitePage(deps, person, { slug: params.slug, version }),
  );
  mount(app, contract.listSitePageVersions, ({ params, query }, person) =>
    listSitePageVersions(deps, person, params.slug, query),
  );
  mount(app, contract.getSitePageVersion, ({ params }, person) => getSitePageVersion(deps, person, params));
  mount(app, contract.restoreSitePage, ({ params, version }, person) =>
    restoreSitePage(deps, person, { slug: params.slug, version }, params.version),
  );
}
