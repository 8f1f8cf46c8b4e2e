import { getCatalogueService, listCatalogueServices } from '@tamga/contract/registry.catalogue';
import type { Language } from '@tamga/ui';
import { type Answer, attempt, call, failWith } from '#app/platform/api.server.ts';
import type { Context } from '#app/platform/context.ts';
import { saidIn, shownIn } from '#app/public/services/shown.server.ts';
import { inOrder, neededBy } from './order.ts';

const stepsMax = 40;

type Detail = Answer<typeof getCatalogueService>;

/** The services of a life event as steps, in the order in which one can go through them. */
export async function readSteps(context: Context, eventId: string, language: Language) {
  const query = { life_event: eventId, limit: stepsMax };
  const { items } = await call(context, listCatalogueServices, { query });
  const details = await Promise.all(items.map(({ id }) => readService(context, id)));
  const steps = details
    .flatMap((detail) => detail ?? [])
    // The catalogue has the newest first; an older service is mostly one that others build upon.
    .toReversed()
    .map((service) => stepOf(service, language));
  return inOrder(steps).map((step, _, all) => ({
    ...step,
    after: neededBy(step, all).map(({ id, title }) => ({ id, title })),
    // What an earlier step gives need not be brought.
    needs: step.needs.filter(({ type }) => !all.some(({ gives, id }) => gives === type && id !== step.id)),
  }));
}

export type GuideStep = Awaited<ReturnType<typeof readSteps>>[number];

/** One that was archived since the list was read is left out. */
async function readService(context: Context, id: string): Promise<Detail | null> {
  const outcome = await attempt(context, getCatalogueService, { params: { id } });
  if (outcome.ok) return outcome.data;
  if (outcome.refusal.status !== 404) throw failWith(outcome.refusal);
  return null;
}

const stepOf = (service: Detail, language: Language) => ({
  ...shownIn(language)(service),
  gives: service.content.output_type_id ?? null,
  asks: service.evidences.map(({ evidence_type_id }) => evidence_type_id),
  needs: service.evidences
    .filter(({ fetched }) => !fetched)
    .map(({ evidence_type_id: type, title, required, note }) => ({
      type,
      title: title[language],
      required,
      note: saidIn(language, note),
    })),
});

/** What all the steps ask a person for, once each; required if any step requires it. */
export function allNeeds(steps: readonly GuideStep[]): GuideStep['needs'] {
  const needs = new Map<string, GuideStep['needs'][number]>();
  for (const need of steps.flatMap((step) => step.needs)) {
    const known = needs.get(need.type);
    if (!known || (need.required && !known.required)) needs.set(need.type, need);
  }
  return [...needs.values()];
}
