import { applicationKinds, Application, services } from '@tamga/contract/application';
import { z } from 'zod';

/** An application as the provider knows it: what `applications.client` of the database answers with. */
const Client = Application.pick({
  id: true,
  name_mn: true,
  name_en: true,
  redirect_uris: true,
  post_logout_redirect_uris: true,
  backchannel_logout_uri: true,
  auth_method: true,
  jwks: true,
  pkce_required: true,
  consent_required: true,
  par_required: true,
  dpop_required: true,
  device_allowed: true,
  ciba_allowed: true,
  subject_type: true,
  identity_with_openid: true,
  introspects_all: true,
  civil_id_allowed: true,
  purpose_mn: true,
  purpose_en: true,
  privacy_url: true,
}).extend({
  kind: z.enum(applicationKinds),
  tenant_id: z.uuid().nullable(),
  logo_id: z.uuid().nullable(),
  services: z.array(z.enum(services)),
  secret_hashes: z.array(z.string()),
  maker_id: z.uuid().nullable(),
  tester_ids: z.array(z.uuid()),
});
export type Client = z.output<typeof Client>;

export const parseClient = (row: unknown): Client => Client.parse(row);

export const isTest = ({ maker_id }: Pick<Client, 'maker_id'>): boolean => maker_id !== null;

/** Whether this person may sign in with it: all may, but with a test application only its maker and their testers. */
export const isOpenTo = ({ maker_id, tester_ids }: Pick<Client, 'maker_id' | 'tester_ids'>, userId: string): boolean =>
  maker_id === null || maker_id === userId || tester_ids.includes(userId);
