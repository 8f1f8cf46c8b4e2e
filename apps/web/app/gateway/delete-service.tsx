import { deleteGatewayService } from '@tamga/contract/gateway';
import { ConfirmPage, useTexts } from '@tamga/ui';
import type { ReactNode } from 'react';
import { redirect } from 'react-router';
import { attempt } from '#app/platform/api.server.ts';
import { wrongWord } from '#app/platform/confirmation.server.ts';
import { guestContext } from '#app/platform/context.ts';
import { problemOf } from '#app/platform/refusal.server.ts';
import { gatewayServiceTexts } from '#app/texts/admin-gateway-services.ts';
import { readService } from './service.server.ts';
import type { Route } from './+types/delete-service.ts';

export async function loader({ context, params }: Route.LoaderArgs) {
  const { id, name, slug } = await readService(context, params.id);
  return { id, name, slug };
}

/** Its name in the address is typed: every application that calls it is refused from then on. */
export async function action({ request, context, params }: Route.ActionArgs) {
  const form = await request.formData();
  const { slug } = await readService(context, params.id);
  const wrong = wrongWord(form, slug, context.get(guestContext).language);
  if (wrong) return wrong;
  const outcome = await attempt(context, deleteGatewayService, { params });
  return outcome.ok ? redirect('/admin/gateway/services?done=deleted') : problemOf(outcome.refusal, form);
}

export default function DeleteService({ loaderData: { id, name, slug } }: Route.ComponentProps): ReactNode {
  const words = useTexts(gatewayServiceTexts);
  return (
    <ConfirmPage
      title={words.deleteTitle(name)}
      submit={words.delete}
      back={`/admin/gateway/services/${id}`}
      word={slug}
    >
      <p>{words.deleteText}</p>
    </ConfirmPage>
  );
}
