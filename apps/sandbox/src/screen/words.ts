/** What the script of the page says. It knows no language itself: it finds these words in the page. */
export interface Words {
  language: Language;
  /** The end of every page title. */
  app: string;
  kinds: Record<'auth' | 'sign' | 'cert', KindWords>;
  codeShown: string;
  codeChoice: string;
  onBehalfOf: string;
  /** `{count}` is replaced. */
  pinWrong: string;
  pinWrongLast: string;
  pinShort: string;
  digits: string;
  /** `{time}` is replaced. */
  timeLeft: string;
  /** `{host}` is replaced. */
  returning: string;
  results: Record<'refused' | 'expired' | 'wrong_code' | 'locked' | 'failed', ResultWords>;
  /** By the code of the refusal. */
  links: Record<string, string>;
  linkWrong: string;
  pictureEmpty: string;
  offline: string;
  triesLeft: string;
  pinLocked: string;
}

export type Language = 'mn' | 'en';

export interface KindWords {
  band: string;
  title: string;
  note: string;
  go: string;
  pinTitle: string;
  pinGo: string;
  done: ResultWords;
}

export interface ResultWords {
  title: string;
  text: string;
}
