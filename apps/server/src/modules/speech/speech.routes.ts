import * as contract from '@tamga/contract/speech';
import { audioTypes } from '@tamga/contract/speech.data';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '#platform/error';
import { networkOf } from '#platform/http/address';
import { mount } from '#platform/http/mount';
import type { SpeechDeps } from './asking.ts';
import { transcribe } from './hearing.ts';
import { type Line, readLine, speak, speakPublicly } from './speaking.ts';
import { translate } from './translating.ts';

export function speechRoutes(app: FastifyInstance, deps: SpeechDeps): void {
  mount(app, contract.transcribeSpeech, ({ query, body }, person, { signal }) =>
    transcribe(deps, person, { file: body, language: query.language, signal }),
  );

  mount(app, contract.speakText, ({ body }, person, { signal, ...exchange }) => {
    const line = readLine(deps, body);
    return answer(exchange, line, 'private, no-cache', () => speak(deps, line, person.userId, signal));
  });

  mount(app, contract.speakPublicText, ({ body }, visitor, { signal, ...exchange }) => {
    if (deps.config.SPEECH_TTS_PUBLIC === 'off') throw new AppError('speech.not_set_up');
    const line = readLine(deps, body);
    const network = networkOf(visitor.origin.address);
    return answer(exchange, line, 'public, max-age=3600', () => speakPublicly(deps, line, network, signal));
  });

  const { synthesizer, transcriber } = deps.speech;
  const isOff = !synthesizer || deps.config.SPEECH_TTS_PUBLIC === 'off';
  const offered = {
    voices: isOff ? [] : [...synthesizer.voices],
    formats: isOff ? [] : [...synthesizer.formats],
    heard: [...(transcriber?.languages ?? [])],
  };
  mount(app, contract.listVoices, () => offered, { settings: JSON.stringify(offered) });

  mount(app, contract.translateText, ({ body }, person, { signal }) => translate(deps, person, body, signal));
}

/** The audio, or 304 for who has it already: the tag says what was asked for, so nothing has to be made to tell. */
async function answer(
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  { synthesizer, said: { voice, format }, tag }: Line,
  caching: string,
  make: () => Promise<Buffer>,
): Promise<unknown> {
  const isHeld = request.headers['if-none-match']?.includes(tag) ?? false;
  const audio = isHeld ? '' : await make();
  const approximation = voice.is_approximation ? ';approximation' : '';
  reply
    .code(isHeld ? 304 : 200)
    .type(audioTypes[format])
    .headers({
      etag: tag,
      'cache-control': caching,
      'x-voice': `"${voice.voice}";engine="${synthesizer.name}"${approximation}`,
    });
  return audio;
}
