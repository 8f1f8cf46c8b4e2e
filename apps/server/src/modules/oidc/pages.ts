import type { KoaContextWithOIDC } from 'oidc-provider';
import type { Language } from '@tamga/contract';
import { preferredLanguage } from '#platform/http/language';
import { plainPage, plainPagePolicy, safe } from '#platform/http/plain-page';
import { isAboutClient } from './refusal-names.ts';

/** As much of a request as a page needs. */
type Shown = Pick<KoaContextWithOIDC, 'type' | 'set' | 'get' | 'body'>;

/** For what the library must show itself; everything else is shown by the web application. */
function showPage(ctx: Shown, { title, body }: { title: string; body: string }): void {
  ctx.type = 'html';
  ctx.set('content-security-policy', plainPagePolicy);
  ctx.body = plainPage({ language: languageOf(ctx), title, body });
}

/** For pages of the library that send themselves on: it adds the hash of its script to these words. */
export const formPolicy = "default-src 'none'; script-src; base-uri 'none'; frame-ancestors 'none'";

export const languageOf = (ctx: Pick<Shown, 'get'>): Language => preferredLanguage(ctx.get('accept-language'));

const words = {
  failed: {
    mn: ['Нэвтрэлтийг үргэлжлүүлж чадсангүй', 'Аппликейшн руугаа буцаад дахин эхэлнэ үү.'],
    en: ['We could not continue the sign-in', 'Please go back to the application and start again.'],
  },
  notServed: {
    mn: [
      'Энэ аппликейшнд одоо нэвтрэх боломжгүй',
      'Бүртгэл нь байхгүй, эсвэл түр зогссон байна. Аппликейшны эзнээс лавлана уу.',
    ],
    en: [
      'You cannot sign in to this application now',
      'It is not registered here, or it has been stopped. Please ask the owner of the application.',
    ],
  },
  testersOnly: {
    mn: [
      'Энэ бол туршилтын аппликейшн',
      'Зөвхөн үүсгэсэн хүн болон түүний нэрлэсэн туршигч нэвтэрнэ. Та туршигч бол эхлээд энэ сайтад нэвтэрнэ үү.',
    ],
    en: [
      'This is a test application',
      'Only the person who made it and the testers they named can sign in. If you are one of them, sign in to this site first.',
    ],
  },
  done: {
    mn: ['Та гарлаа', 'Энэ цонхыг хааж болно.'],
    en: ['You are signed out', 'You can close this window.'],
  },
  device: { mn: ['Төхөөрөмжөөр нэвтрэх', ''], en: ['Sign in on a device', ''] },
  deviceDone: {
    mn: ['Төхөөрөмж нэвтэрлээ', 'Энэ цонхыг хааж болно.'],
    en: ['The device is signed in', 'You can close this window.'],
  },
} as const;

export function showWords(ctx: Shown, which: keyof typeof words, more = ''): void {
  const [title, text] = words[which][languageOf(ctx)];
  showPage(ctx, { title, body: `${text ? `<p>${safe(text)}</p>` : ''}${more}` });
}

const deviceWords = {
  mn: (name: string) => ({
    asks: `«${name}» аппликейшнд төхөөрөмжөөс нэвтрэх гэж байна.`,
    warning: 'Та өөрөө эхлүүлсэн бөгөөд төхөөрөмж дээрээ энэ кодыг харж байвал л үргэлжлүүлнэ үү.',
    goOn: 'Үргэлжлүүлэх',
    stop: 'Болих',
  }),
  en: (name: string) => ({
    asks: `A device is asking to sign in to ${name}.`,
    warning: 'Continue only if you started this yourself and your device shows this code.',
    goOn: 'Continue',
    stop: 'Cancel',
  }),
};

const codeWords = {
  mn: { label: 'Төхөөрөмжийн дэлгэц дээр гарсан кодыг бичнэ үү', goOn: 'Үргэлжлүүлэх' },
  en: { label: 'Type the code that your device shows', goOn: 'Continue' },
} as const;

/** The form of the library has a field without a name for people, a word in English and no button. */
export function showDeviceCode(ctx: KoaContextWithOIDC, form: string): void {
  const { label, goOn } = codeWords[languageOf(ctx)];
  const named = form.replace(/placeholder="[^"]*" onfocus="[^"]*"/, `aria-label="${label}"`);
  const button = `<button form="op.deviceInputForm" class="primary">${goOn}</button>`;
  showWords(ctx, 'device', `<p>${label}</p>${named}${button}`);
}

/** Any person may have sent the code, in a message for instance, so the one who types it is told what it is for. */
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
    `<p>${safe(asks)}</p><p class="code">${safe(code)}</p><p>${safe(warning)}</p>${form}` +
      `${button(goOn, ' class="primary"')} ${button(stop, ' name="abort" value="yes"')}`,
  );
}

/** Whether a refusal is shown here, and not answered to the application: that, too, may have the status of an error. */
export const isShown = (ctx: Pick<KoaContextWithOIDC, 'state'>): boolean => ctx.state.isShown === true;

/** Told to a person in a browser as a page, to anything else as the protocol has it. */
export function showError(
  ctx: KoaContextWithOIDC,
  out: { error: string; error_description?: string | undefined },
): void {
  ctx.state.isShown = true;
  if (ctx.accepts('json', 'html') === 'html') {
    // To start again would not help where the application itself is what is not known.
    const which = isAboutClient(out) ? 'notServed' : 'failed';
    showWords(ctx, which, `<p><code>${safe(out.error)}: ${safe(out.error_description ?? '')}</code></p>`);
  } else ctx.body = out;
}
