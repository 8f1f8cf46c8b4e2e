import { speakPublicText } from '@tamga/contract/speech';
import { audioTypes } from '@tamga/contract/speech.data';
import { data } from 'react-router';
import { begin } from '#app/platform/api.server.ts';
import { guestContext } from '#app/platform/context.ts';
import { readVoice, spokenOf } from './listen.server.ts';
import { describeIn, readService } from './service.server.ts';
import type { Route } from './+types/listen.ts';

/** A service read aloud, from our own address, for a player or a link; the address names the language. */
export async function loader({ request, context, params: { id }, url }: Route.LoaderArgs): Promise<Response> {
  const asked = url.searchParams.get('language') ?? context.get(guestContext).language;
  const language = asked === 'en' ? 'en' : 'mn';
  const [service, voice] = await Promise.all([readService(context, id), readVoice(context, language)]);
  if (!voice) throw data(null, { status: 404 });
  const known = request.headers.get('if-none-match');
  const reply = await begin(context, speakPublicText, request.signal, {
    body: { text: spokenOf(language, describeIn(language, service)), language, format: voice.format },
    headers: { accept: 'audio/*', ...(known && { 'if-none-match': known }) },
  });
  if (!reply.ok && reply.status !== 304) {
    await reply.body?.cancel();
    const later = reply.headers.get('retry-after');
    throw data(null, { status: reply.status === 429 ? 429 : 503, headers: later ? { 'retry-after': later } : {} });
  }
  const etag = reply.headers.get('etag') ?? '';
  const headers = { etag, 'cache-control': 'public, max-age=600', 'accept-ranges': 'bytes' };
  if (reply.status === 304) return new Response(null, { status: 304, headers });
  return partOf(Buffer.from(await reply.arrayBuffer()), request, {
    ...headers,
    'content-type': audioTypes[voice.format],
  });
}

/** Players of Apple ask for parts, and play nothing that cannot be had in parts. */
function partOf(audio: Buffer<ArrayBuffer>, request: Request, headers: Record<string, string>): Response {
  const [, first = '', last = ''] = /^bytes=(\d{1,9})-(\d{0,9})$/.exec(request.headers.get('range') ?? '') ?? [];
  const start = Number(first);
  if (first === '' || start >= audio.length) return new Response(audio, { headers });
  const end = Math.min(last === '' ? audio.length - 1 : Number(last), audio.length - 1);
  if (end < start) return new Response(audio, { headers });
  return new Response(audio.subarray(start, end + 1), {
    status: 206,
    headers: { ...headers, 'content-range': `bytes ${start}-${end}/${audio.length}` },
  });
}
