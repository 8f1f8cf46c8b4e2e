import type { GatewayListing } from '@tamga/contract/gateway.service';
import { Done, Field, Section, TaskForm, useTexts } from '@tamga/ui';
import type { ReactNode } from 'react';
import { Link, redirect } from 'react-router';
import { textOf } from '#app/platform/forms.ts';
import { problemOf } from '#app/platform/refusal.server.ts';
import { gatewayListingTexts } from '#app/texts/admin-gateway-listing.ts';
import { callerProblem } from './callers.server.ts';
import { ServiceHead } from './service-head.tsx';
import { changeService, readService } from './service.server.ts';
import type { Route } from './+types/service-listing.ts';

export async function loader({ context, params }: Route.LoaderArgs) {
  const { id, name, slug, version, listing } = await readService(context, params.id);
  return { service: { id, name }, slug, version, listing };
}

export async function action({ request, context, params }: Route.ActionArgs) {
  const form = await request.formData();
  const service = await readService(context, params.id);
  const isRemoval = form.get('act') === 'remove';
  const listing = isRemoval ? null : listingIn(form);
  const outcome = await changeService(context, service, form, { listing });
  if (!outcome.ok) return isRemoval ? problemOf(outcome.refusal, form) : callerProblem(outcome.refusal, form);
  const done = isRemoval ? 'removed' : service.listing ? 'saved' : 'listed';
  return redirect(`/admin/gateway/services/${params.id}/listing?done=${done}`);
}

const listingIn = (form: FormData): GatewayListing => ({
  summary_mn: textOf(form, 'summary_mn'),
  summary_en: textOf(form, 'summary_en'),
  description_mn: textOf(form, 'description_mn'),
  description_en: textOf(form, 'description_en'),
  terms_mn: textOf(form, 'terms_mn'),
  terms_en: textOf(form, 'terms_en'),
  contact: textOf(form, 'contact'),
  openapi_url: textOf(form, 'openapi_url') || null,
});

export default function ServiceListing({ loaderData }: Route.ComponentProps): ReactNode {
  const words = useTexts(gatewayListingTexts);
  const { service, slug, version, listing } = loaderData;
  return (
    <>
      <ServiceHead service={service} here="listing" title={words.title(service.name)} lead={words.lead} />
      <Done words={words.done} />
      <div className="narrow">
        {listing && (
          <p>
            <Link to={`/developers/apis/${slug}`}>{words.toPage}</Link>
          </p>
        )}
        <TaskForm submit={listing ? words.save : words.list}>
          <input type="hidden" name="version" value={version} />
          <ListingFields listing={listing} />
        </TaskForm>
        {listing && (
          <Section title={words.remove} lead={words.removeText}>
            <TaskForm submit={words.remove} kind="danger" problem={null}>
              <input type="hidden" name="version" value={version} />
              <input type="hidden" name="act" value="remove" />
            </TaskForm>
          </Section>
        )}
      </div>
    </>
  );
}

function ListingFields({ listing }: { listing: GatewayListing | null }): ReactNode {
  const words = useTexts(gatewayListingTexts);
  const long = (name: 'description_mn' | 'description_en' | 'terms_mn' | 'terms_en', label: string, lines: number) => (
    <Field name={name} label={label} value={listing?.[name] ?? ''} lines={lines} {...english(name)} />
  );
  const short = (name: 'summary_mn' | 'summary_en', label: string) => (
    <Field
      name={name}
      label={label}
      hint={words.summaryHint}
      value={listing?.[name] ?? ''}
      maxLength={200}
      {...english(name)}
    />
  );
  return (
    <>
      {short('summary_mn', words.summaryMn)}
      {short('summary_en', words.summaryEn)}
      {long('description_mn', words.descriptionMn, 5)}
      {long('description_en', words.descriptionEn, 5)}
      {long('terms_mn', words.termsMn, 3)}
      {long('terms_en', words.termsEn, 3)}
      <Field
        name="contact"
        label={words.contact}
        hint={words.contactHint}
        value={listing?.contact ?? ''}
        maxLength={200}
      />
      <Field
        name="openapi_url"
        label={words.document}
        hint={words.documentHint}
        value={listing?.openapi_url ?? ''}
        inputMode="url"
        autoComplete="off"
      />
    </>
  );
}

const english = (name: string): { lang?: 'en' } => (name.endsWith('_en') ? { lang: 'en' } : {});
