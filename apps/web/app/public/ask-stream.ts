import { streamInPublic, streamOwn } from '@tamga/contract/assistant';
import { begin } from '#app/platform/api.server.ts';
import { guestContext } from '#app/platform/context.ts';
import { eventsAccepted as headers, passOn } from '#app/platform/events.server.ts';
import { questionIn } from './question.server.ts';
import type { Route } from './+types/ask-stream.ts';

/** The same form, answered while it is written. What is refused in words has no content: the page then sends it as any form. */
export async function action({ request, context }: Route.ActionArgs): Promise<Response> {
  const body = questionIn(context, await request.formData());
  const { session } = context.get(guestContext);
  return passOn(context, request, 'answers', (signal) =>
    session
      ? begin(context, streamOwn, signal, { body, headers })
      : begin(context, streamInPublic, signal, { body, headers }),
  );
}
