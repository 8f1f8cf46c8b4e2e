import { changeGatewayService, listGatewayServices } from '@tamga/contract/gateway';
import {
  gatewayCitizens,
  gatewayMethods,
  GatewayService,
  type GatewayServiceChange,
} from '@tamga/contract/gateway.service';
import type { Problem } from '@tamga/ui';
import { data } from 'react-router';
import type { z } from 'zod';
import { attempt, type Outcome } from '#app/platform/api.server.ts';
import { ask } from '#app/platform/ask.server.ts';
import { type Context, guestContext } from '#app/platform/context.ts';
import { textOf, textsOf } from '#app/platform/forms.ts';
import { problemOf, type Refusal } from '#app/platform/refusal.server.ts';

/** With everything in it that has a default, too. */
const Whole = GatewayService.omit({ created_at: true, updated_at: true });
export type Service = z.output<typeof Whole> & { name: string };
/** What its form asks for; who may call it and whether it is open are decided on pages of their own. */
export type Settings = Omit<GatewayServiceChange, 'active' | 'callers' | 'listing'>;

/** One service, under the name it has in the language of the page, or a page that says there is none. */
export async function readService(context: Context, id: string): Promise<Service> {
  const { language } = context.get(guestContext);
  const [found] = (await ask(context, listGatewayServices, { query: { id, limit: 1 } })).items;
  if (!found) throw data(null, { status: 404 });
  const service = Whole.parse(found);
  return { ...service, name: language === 'mn' ? service.name_mn : service.name_en };
}

/** Changes some of it, where it still is as the person saw it. */
export function changeService(
  context: Context,
  service: Service,
  form: FormData,
  change: Partial<GatewayServiceChange>,
): Promise<Outcome<typeof changeGatewayService>> {
  const { id, active, callers, listing } = service;
  const body = { ...settingsOf(service), active, callers, listing, ...change };
  return attempt(context, changeGatewayService, { params: { id }, ifMatch: Number(form.get('version')), body });
}

/** What its form shows, and nothing else of it. */
export const settingsOf = (service: Settings): Settings => ({
  name_mn: service.name_mn,
  name_en: service.name_en,
  upstreams: service.upstreams,
  methods: service.methods,
  timeout_ms: service.timeout_ms,
  retries: service.retries,
  request_bytes_max: service.request_bytes_max,
  response_bytes_max: service.response_bytes_max,
  health_path: service.health_path,
  citizen: service.citizen,
});

export function settingsIn(form: FormData): Settings {
  const ticked = textsOf(form, 'methods');
  const citizen = textOf(form, 'citizen');
  return {
    name_mn: textOf(form, 'name_mn'),
    name_en: textOf(form, 'name_en'),
    upstreams: textOf(form, 'upstreams').split(/\s+/).filter(Boolean),
    methods: gatewayMethods.filter((one) => ticked.includes(one)),
    timeout_ms: numberIn(form, 'timeout_ms'),
    retries: numberIn(form, 'retries'),
    request_bytes_max: bytesIn(form, 'request_bytes_max'),
    response_bytes_max: bytesIn(form, 'response_bytes_max'),
    health_path: textOf(form, 'health_path') || null,
    citizen: gatewayCitizens.find((one) => one === citizen) ?? 'none',
  };
}

/** An empty field is no number, and not nought: the API says so. */
export function numberIn(form: FormData, name: string): number {
  const text = textOf(form, name).replaceAll(',', '');
  return text === '' ? Number.NaN : Number(text);
}

/** People write kilobytes. */
const bytesIn = (form: FormData, name: string): number => Math.round(numberIn(form, name) * 1_024);

const fieldOf: Readonly<Record<string, string>> = {
  'gateway.slug_taken': 'slug',
  'gateway.address_refused': 'upstreams',
};

/** Why it was refused, beside the field that it is about; with the methods that were ticked. */
export function serviceProblem(refusal: Refusal, form: FormData): Problem & { methods: string[] } {
  const problem = problemOf(refusal, form);
  const field = fieldOf[refusal.code];
  const fields = field ? { ...problem.fields, [field]: refusal.message } : problem.fields;
  return { ...problem, fields, methods: textsOf(form, 'methods') };
}
