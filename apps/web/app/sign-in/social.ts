import { startSocial } from '@tamga/contract/auth.social';
import { redirect } from 'react-router';
import { attempt } from '#app/platform/api.server.ts';
import { guestContext, visitContext } from '#app/platform/context.ts';
import type { Route } from './+types/social.ts';

/** Onboarding begins as any sign-in of a super administrator does; what comes back is taken elsewhere. */
const intents = ['sign_in', 'link', 'superadmin', 'onboard'] as const;

/** Sends the browser to the social network: to sign in, to link an account, or as a super administrator. */
export async function action({ request, context }: Route.ActionArgs): Promise<Response> {
  const form = await request.formData();
  const intent = intents.find((one) => one === form.get('intent')) ?? 'sign_in';
  const { world } = context.get(visitContext);
  const body = {
    redirect_uri: `${world.publicUrl}/auth/social/callback`,
    intent: intent === 'onboard' ? ('superadmin' as const) : intent,
  };
  const begun = await attempt(context, startSocial, { body });
  if (!begun.ok) return redirect(`/sign-in/error?code=${begun.refusal.code}`, 303);
  const { cookies } = context.get(guestContext);
  cookies.set('social', [intent, begun.data.state].join('~'), 600);
  return redirect(begun.data.authorize_url, 303);
}

/** A person who had to show their eID before linking comes back here and begins again. */
export const loader = ({ context }: Route.LoaderArgs): Response =>
  redirect(context.get(guestContext).session ? '/me/social' : '/sign-in');
