import * as contract from '@tamga/contract/assistant';
import type { FastifyInstance } from 'fastify';
import { AppError } from '#platform/error';
import { networkOf } from '#platform/http/address';
import { preferredLanguage } from '#platform/http/language';
import { type Exchange, mount } from '#platform/http/mount';
import { sendWritten } from '#platform/http/written-answer';
import { abortLines, answerLines, errorLines } from './answer-stream.ts';
import { answering, type Asked, type AssistantDeps } from './answering.ts';
import { rateAnswer } from './answers.ts';
import { wholeAnswer } from './whole-answer.ts';

const broken = { mn: 'Хариултыг гүйцээж чадсангүй. Дахин асууна уу.', en: 'The answer broke off. Please ask again.' };

export function chatRoutes(app: FastifyInstance, deps: AssistantDeps): void {
  mount(app, contract.askInPublic, ({ body }, visitor, { request, signal }) => {
    const preferred = preferredLanguage(request.headers['accept-language']);
    const whose = networkOf(visitor.origin.address);
    return wholeAnswer(answering(deps, { ...body, preferred, person: null, whose }, signal));
  });

  mount(app, contract.ask, ({ body }, person, { request, signal }) => {
    const preferred = preferredLanguage(request.headers['accept-language']);
    return wholeAnswer(answering(deps, { ...body, preferred, person, whose: person.userId }, signal));
  });

  mount(app, contract.streamInPublic, ({ body }, visitor, exchange) =>
    streamed(deps, { ...body, person: null, whose: networkOf(visitor.origin.address) }, exchange),
  );

  mount(app, contract.streamOwn, ({ body }, person, exchange) =>
    streamed(deps, { ...body, person, whose: person.userId }, exchange),
  );

  mount(app, contract.rateAnswer, ({ body }) => rateAnswer(deps, body));
}

function streamed(deps: AssistantDeps, asked: Omit<Asked, 'preferred'>, { request, reply, signal }: Exchange): string {
  // Said while it can still be a refusal.
  if (deps.config.ASSISTANT === 'off') throw new AppError('assistant.closed');
  const preferred = preferredLanguage(request.headers['accept-language']);
  return sendWritten(
    { request, reply },
    {
      reader: asked.person && asked.whose,
      headers: { 'x-vercel-ai-ui-message-stream': 'v1' },
      lines: answerLines(answering(deps, { ...asked, preferred }, signal)),
      stopped: abortLines,
      broken: errorLines(broken[preferred]),
    },
  );
}
