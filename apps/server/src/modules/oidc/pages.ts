import type { KoaContextWithOIDC } from 'oidc-provider';
import type { Language } from '@tamga/contract';
import { preferredLanguage } from '#platform/language';

/** A page without scripts, for what the library must show itself; everything else is shown by the web application. */
export function showPage(ctx: KoaContextWithOIDC, { title, body }: { title: string; body: string }): void {
  ctx.type = 'html';
  ctx.set('content-security-policy', pagePolicy);
  ctx.body = `<!doctype html>
<html lang="${languageOf(ctx)}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${safe(title)}</title>
<style>body{font:1.125rem/1.5 system-ui,sans-serif;max-width:34rem;margin:4rem auto;padding:0 1rem}
input,button{font:inherit;padding:.5rem .75rem;margin:.25rem 0}code{overflow-wrap:anywhere}</style></head>
<body><main><h1>${safe(title)}</h1>${body}</main></body>
</html>`;
}

export const pagePolicy =
  "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

/** For pages of the library that send themselves on: it adds the hash of its script to these words. */
export const formPolicy = "default-src 'none'; script-src; base-uri 'none'; frame-ancestors 'none'";

export const languageOf = (ctx: KoaContextWithOIDC): Language => preferredLanguage(ctx.get('accept-language'));

export const safe = (text: string): string => text.replaceAll(/[&<>"']/g, (sign) => `&#${sign.codePointAt(0)};`);

const words = {
  failed: {
    mn: ['Нэвтрэлтийг үргэлжлүүлж чадсангүй', 'Аппликейшн руугаа буцаад дахин эхэлнэ үү.'],
    en: ['The sign-in cannot go on', 'Please go back to the application and start again.'],
  },
  done: {
    mn: ['Та гарлаа', 'Энэ цонхыг хааж болно.'],
    en: ['You are signed out', 'You may close this window.'],
  },
  device: { mn: ['Төхөөрөмжөөр нэвтрэх', ''], en: ['Sign in on a device', ''] },
  deviceDone: {
    mn: ['Төхөөрөмж нэвтэрлээ', 'Энэ цонхыг хааж болно.'],
    en: ['The device is signed in', 'You may close this window.'],
  },
} as const;

export function showWords(ctx: KoaContextWithOIDC, which: keyof typeof words, more = ''): void {
  const [title, text] = words[which][languageOf(ctx)];
  showPage(ctx, { title, body: `${text ? `<p>${safe(text)}</p>` : ''}${more}` });
}

const deviceWords = {
  mn: (name: string) => ({
    asks: `«${name}» аппликейшнд төхөөрөмжөөс нэвтрэх гэж байна.`,
    warning: 'Та өөрөө эхлүүлсэн бөгөөд төхөөрөмж дээрээ энэ кодыг харж байвал л үргэлжлүүлнэ үү.',
    goOn: 'Үргэлжлүүлэх',
    stop: 'Цуцлах',
  }),
  en: (name: string) => ({
    asks: `A device wants to be signed in to ${name}.`,
    warning: 'Go on only if you began this yourself and your device shows this code.',
    goOn: 'Go on',
    stop: 'Cancel',
  }),
};

/** A code may come from anybody, in a message for instance: whoever types it learns for what. */
export function showDevice(
  ctx: KoaContextWithOIDC,
  { form, code, application }: { form: string; code: string; application: { name_mn: string; name_en: string } },
): void {
  const language = languageOf(ctx);
  const { asks, warning, goOn, stop } = deviceWords[language](application[`name_${language}`]);
  const button = (words: string, more = ''): string => `<button form="op.deviceConfirmForm"${more}>${words}</button>`;
  showWords(
    ctx,
    'device',
    `<p>${safe(asks)}</p><p><strong>${safe(code)}</strong></p><p>${safe(warning)}</p>${form}` +
      `${button(goOn)} ${button(stop, ' name="abort" value="yes"')}`,
  );
}

/** Told to a person in a browser as a page, to anything else as the protocol has it. */
export function showError(
  ctx: KoaContextWithOIDC,
  out: { error: string; error_description?: string | undefined },
): void {
  if (ctx.accepts('json', 'html') === 'html') {
    showWords(ctx, 'failed', `<p><code>${safe(out.error)}: ${safe(out.error_description ?? '')}</code></p>`);
  } else ctx.body = out;
}
