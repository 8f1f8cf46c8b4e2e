import type { NoticeKind } from '@tamga/contract/notifications.kinds';

type Params = Readonly<Record<string, string>>;
type PlaceOf = (params: Params) => string | null;

const at =
  (place: string): PlaceOf =>
  () =>
    place;

/** The one thing that a notice is about; the list of such things where it does not say which. */
const oneOf =
  (list: string, name: string): PlaceOf =>
  ({ [name]: id }) =>
    id ? `${list}/${id}` : list;

const application = oneOf('/me/applications', 'application_id');
const officersCase = oneOf('/admin/cases', 'application_id');
const ownDocument = oneOf('/me/documents', 'reference_id');
const appointment = oneOf('/me/appointments', 'id');
const signing = oneOf('/me/sign', 'document_id');

/** Where something can be done about a notice, by its kind; null where there is nothing to do. */
const places: Readonly<Record<NoticeKind, PlaceOf | null>> = {
  new_device: at('/me/sign-ins'),
  new_sign_in: at('/me/sign-ins'),
  everything_ended: null,
  signed_out: null,
  account_closed: null,
  account_reopened: null,
  role_given: null,
  data_read: at('/me/access-log'),
  report_closed: at('/me/reports'),
  report_assigned: at('/admin/incidents?show=mine'),
  signer_resigned: at('/me/represented'),
  signing_invited: signing,
  signing_reminded: signing,
  signing_declined: signing,
  signing_withdrawn: signing,
  signing_delayed: signing,
  signing_given_up: signing,
  signing_all_signed: signing,
  integration_connected: at('/me/connections'),
  integration_reconnect_needed: at('/me/connections'),
  social_account_linked: at('/me/social'),
  social_account_unlinked: at('/me/social'),
  passkey_added: at('/me/passkeys'),
  passkey_removed: at('/me/passkeys'),
  email_changed: at('/me/profile'),
  phone_changed: at('/me/profile/contact'),
  sms_not_delivered: at('/me/profile/contact'),
  mail_switched_off: at('/me/notifications/settings'),
  sms_switched_off: at('/me/notifications/settings'),
  payment_succeeded: at('/me/payments'),
  payment_failed: at('/me/payments'),
  payment_refunded: at('/me/payments'),
  reference_issued: ownDocument,
  reference_revoked: ownDocument,
  reference_failed: ownDocument,
  // Some documents belong to no application: those are on no page of officers.
  reference_stuck: ({ application_id: id }) => (id ? `/admin/cases/${id}/issued` : null),
  file_shared: oneOf('/me/files', 'file_id'),
  invitation: at('/me/organisations'),
  application_submitted: application,
  application_info_requested: application,
  application_info_missed: application,
  application_info_due: application,
  application_evidence_failed: application,
  application_draft_ending: application,
  application_approved: application,
  application_rejected: application,
  application_completed: application,
  application_expired: application,
  application_assigned: officersCase,
  application_taken_over: officersCase,
  application_overdue: officersCase,
  api_access_asked: at('/admin/gateway/requests'),
  api_access_approved: at('/developers/access'),
  api_access_refused: at('/developers/access'),
  api_access_ended: at('/developers/access'),
  appointment_booked: appointment,
  appointment_reminder: appointment,
  appointment_offered: appointment,
  appointment_displaced: appointment,
  appointment_moved_by_office: appointment,
  appointment_missed: appointment,
};

const known: ReadonlyMap<string, PlaceOf | null> = new Map(Object.entries(places));

/** A newer release may have written a kind that is not known here. */
export const placeOf = (kind: string, params: Params): string | null => known.get(kind)?.(params) ?? null;
