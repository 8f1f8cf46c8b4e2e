import { type Area, labelOf } from '../shell/area.ts';
import { accessTexts } from '../texts/account.access.ts';
import { appointmentTexts } from '../texts/account.appointments.ts';
import { approvalTexts } from '../texts/account.approvals.ts';
import { appTexts } from '../texts/account.apps.ts';
import { connectionTexts } from '../texts/account.connections.ts';
import { documentTexts } from '../texts/account.documents.ts';
import { eidTexts } from '../texts/account.eid.ts';
import { fileTexts } from '../texts/account.files.ts';
import { homeTexts } from '../texts/account.home.ts';
import { imageTexts } from '../texts/account.images.ts';
import { notMeTexts } from '../texts/account.not-me.ts';
import { noticeSettingTexts } from '../texts/account.notice-settings.ts';
import { notificationTexts } from '../texts/account.notifications.ts';
import { organisationTexts } from '../texts/account.organisations.ts';
import { paymentTexts } from '../texts/account.payments.ts';
import { profileTexts } from '../texts/account.profile.ts';
import { ownReportTexts } from '../texts/account.reports.ts';
import { sessionTexts } from '../texts/account.sessions.ts';
import { signingTexts } from '../texts/account.signing.ts';
import { signInHistoryTexts } from '../texts/account.sign-ins.ts';
import { socialTexts } from '../texts/account.social.ts';
import { caseTexts } from '../texts/cases.ts';
import { passkeyTexts } from '../texts/passkeys.ts';

export const accountArea: Area = {
  at: '/me',
  label: labelOf(homeTexts, 'title'),
  isFor: () => true,
  groups: [
    {
      pages: [
        { to: '/me', label: labelOf(homeTexts, 'title') },
        { to: '/me/applications', label: labelOf(caseTexts, 'title') },
        { to: '/me/notifications', label: labelOf(notificationTexts, 'notifications') },
        { to: '/me/appointments', label: labelOf(appointmentTexts, 'title') },
        { to: '/me/approvals', label: labelOf(approvalTexts, 'approvals') },
        { to: '/me/payments', label: labelOf(paymentTexts, 'payments') },
        { to: '/me/documents', label: labelOf(documentTexts, 'title') },
        { to: '/me/files', label: labelOf(fileTexts, 'title') },
        { to: '/me/sign', label: labelOf(signingTexts, 'title') },
      ],
    },
    {
      label: { mn: 'Би', en: 'Me' },
      pages: [
        { to: '/me/profile', label: labelOf(profileTexts, 'profile') },
        { to: '/me/eid', label: labelOf(eidTexts, 'eid') },
        { to: '/me/signature', label: labelOf(imageTexts, 'signature') },
        { to: '/me/notifications/settings', label: labelOf(noticeSettingTexts, 'title') },
      ],
    },
    {
      label: { mn: 'Аюулгүй байдал', en: 'Security' },
      pages: [
        { to: '/me/sessions', label: labelOf(sessionTexts, 'sessions') },
        { to: '/me/sign-ins', label: labelOf(signInHistoryTexts, 'title') },
        { to: '/me/social', label: labelOf(socialTexts, 'social') },
        {
          to: '/me/passkeys',
          label: labelOf(passkeyTexts, 'title'),
          // By what they are, not by what they may do at the moment: without a passkey it may be nothing.
          isFor: ({ role }) => role !== 'user',
        },
        { to: '/me/not-me', label: labelOf(notMeTexts, 'question') },
        { to: '/me/reports', label: labelOf(ownReportTexts, 'title'), also: ['/me/report'] },
      ],
    },
    {
      label: { mn: 'Хувийн нууц', en: 'Privacy' },
      pages: [
        { to: '/me/apps', label: labelOf(appTexts, 'apps') },
        { to: '/me/connections', label: labelOf(connectionTexts, 'title') },
        { to: '/me/access-log', label: labelOf(accessTexts, 'log') },
        { to: '/me/data', label: labelOf(accessTexts, 'data') },
      ],
    },
    {
      label: { mn: 'Байгууллага', en: 'Organisations' },
      pages: [
        {
          to: '/me/organisations',
          label: labelOf(organisationTexts, 'organisations'),
          also: ['/me/represented', '/me/stamps'],
        },
      ],
    },
  ],
};
