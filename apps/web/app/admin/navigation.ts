import type { Permission } from '@tamga/contract';
import type { SignedInPerson } from '../platform/person.server.ts';
import { type Area, labelOf } from '../shell/area.ts';
import { appearanceTexts, themeTexts } from '../texts/admin-appearance.ts';
import { officeTexts } from '../texts/admin-appointments.ts';
import { applicationTexts } from '../texts/admin-applications.ts';
import { assistantTexts } from '../texts/admin-assistant.ts';
import { auditTexts } from '../texts/admin-audit.ts';
import { gatewayTexts } from '../texts/admin-gateway.ts';
import { incidentTexts } from '../texts/admin-incidents.ts';
import { adminOrganisationTexts } from '../texts/admin-organisations.ts';
import { outageTexts } from '../texts/admin-outages.ts';
import { sitePageTexts } from '../texts/admin-pages.ts';
import { paymentBookTexts } from '../texts/admin-payments.ts';
import { roleTexts } from '../texts/admin-roles.ts';
import { securityTexts } from '../texts/admin-security.ts';
import { toolTexts } from '../texts/admin-tools.ts';
import { userTexts } from '../texts/admin-users.ts';
import { adminTexts } from '../texts/admin.ts';
import { evidenceTexts } from '../texts/registry-evidences.ts';
import { lifeEventTexts } from '../texts/registry-life-events.ts';
import { onceOnlyTexts } from '../texts/registry-once-only.ts';
import { overviewTexts } from '../texts/registry-overview.ts';
import { publishingTexts } from '../texts/registry-publishing.ts';
import { letterTexts } from '../texts/officers-letters.ts';
import { officerTexts } from '../texts/officers.ts';
import { statsTexts } from '../texts/officers-stats.ts';
import { registryTexts } from '../texts/registry.ts';
import { platformTexts } from '../texts/relay-platforms.ts';
import { relayRequestTexts } from '../texts/relay-requests.ts';
import { relayRouteTexts } from '../texts/relay-routes.ts';
import { relayTexts } from '../texts/relay.ts';
import { undeliveredTexts } from '../texts/relay-undelivered.ts';

const holds = (permission: Permission) => (person: SignedInPerson) => person.permissions.includes(permission);
/** Some pages are for administrators, whatever else a role permits. */
const isAdmin = (person: SignedInPerson) => person.level <= 2;

export const adminArea: Area = {
  at: '/admin',
  label: labelOf(adminTexts, 'overview'),
  isFor: (person) => person.permissions.length > 0,
  groups: [
    { pages: [{ to: '/admin', label: labelOf(adminTexts, 'overview') }] },
    {
      label: { mn: 'Үйлчилгээ', en: 'Services' },
      pages: [
        { to: '/admin/cases', label: labelOf(officerTexts, 'title'), isFor: holds('gov.review') },
        { to: '/admin/cases/stats', label: labelOf(statsTexts, 'title'), isFor: holds('gov.review') },
        { to: '/admin/cases/letters', label: labelOf(letterTexts, 'title'), isFor: holds('gov.review') },
        { to: '/admin/appointments', label: labelOf(officeTexts, 'title'), isFor: holds('gov.review') },
        { to: '/admin/registry', label: labelOf(overviewTexts, 'title'), isFor: holds('registry.view') },
        { to: '/admin/registry/services', label: labelOf(registryTexts, 'title'), isFor: holds('registry.view') },
        { to: '/admin/registry/evidences', label: labelOf(evidenceTexts, 'title'), isFor: holds('registry.view') },
        { to: '/admin/registry/life-events', label: labelOf(lifeEventTexts, 'title'), isFor: holds('registry.view') },
        { to: '/admin/registry/once-only', label: labelOf(onceOnlyTexts, 'title'), isFor: holds('registry.view') },
        { to: '/admin/registry/publishing', label: labelOf(publishingTexts, 'title'), isFor: holds('registry.view') },
      ],
    },
    {
      label: { mn: 'Солилцоо', en: 'Exchange' },
      pages: [
        { to: '/admin/relay', label: labelOf(relayTexts, 'title'), isFor: holds('relay.view') },
        { to: '/admin/relay/requests', label: labelOf(relayRequestTexts, 'title'), isFor: holds('relay.view') },
        { to: '/admin/relay/undelivered', label: labelOf(undeliveredTexts, 'title'), isFor: holds('relay.view') },
        { to: '/admin/relay/platforms', label: labelOf(platformTexts, 'title'), isFor: holds('relay.manage') },
        { to: '/admin/relay/routes', label: labelOf(relayRouteTexts, 'title'), isFor: holds('relay.manage') },
      ],
    },
    {
      label: { mn: 'Хүмүүс', en: 'People' },
      pages: [
        { to: '/admin/users', label: labelOf(userTexts, 'title'), isFor: holds('users.manage') },
        { to: '/admin/organisations', label: labelOf(adminOrganisationTexts, 'title'), isFor: isAdmin },
        { to: '/admin/roles', label: labelOf(roleTexts, 'title'), isFor: holds('roles.manage') },
        { to: '/admin/lockouts', label: labelOf(userTexts, 'lockoutsTitle'), isFor: holds('users.manage') },
      ],
    },
    {
      label: { mn: 'Хяналт', en: 'Oversight' },
      pages: [
        { to: '/admin/incidents', label: labelOf(incidentTexts, 'title'), isFor: isAdmin },
        { to: '/admin/security', label: labelOf(securityTexts, 'title'), isFor: isAdmin },
        { to: '/admin/outages', label: labelOf(outageTexts, 'title'), isFor: isAdmin },
        { to: '/admin/payments', label: labelOf(paymentBookTexts, 'title'), isFor: isAdmin },
        { to: '/admin/audit', label: labelOf(auditTexts, 'title'), isFor: isAdmin },
      ],
    },
    {
      label: { mn: 'Сайт', en: 'Site' },
      pages: [
        { to: '/admin/appearance', label: labelOf(appearanceTexts, 'title'), isFor: holds('settings.manage') },
        { to: '/admin/pages', label: labelOf(sitePageTexts, 'title'), isFor: holds('settings.manage') },
        { to: '/admin/assistant', label: labelOf(assistantTexts, 'title'), isFor: holds('settings.manage') },
        { to: '/admin/themes', label: labelOf(themeTexts, 'title'), isFor: holds('settings.manage') },
      ],
    },
    {
      label: { mn: 'Холболт', en: 'Connections' },
      pages: [
        { to: '/admin/applications', label: labelOf(applicationTexts, 'title'), isFor: holds('gateway.manage') },
        { to: '/admin/gateway', label: labelOf(gatewayTexts, 'title'), isFor: holds('gateway.manage') },
        { to: '/admin/tools', label: labelOf(toolTexts, 'title'), isFor: holds('gateway.manage') },
      ],
    },
  ],
};
