/** Who holds evidence. A platform may call itself as it likes, also as one of our own sources: only these have words of ours. */
export const providerIn = (words: Readonly<Record<string, string>>, provider: string, isRelayed: boolean): string =>
  (!isRelayed && Object.hasOwn(words, provider) ? words[provider] : undefined) ?? provider;
