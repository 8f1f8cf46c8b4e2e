import { SiteNameContext, useLanguage } from '@tamga/ui';
import { type ReactNode, use } from 'react';

/** How search engines and messengers show a page. `address` is the whole one, without its filters. */
export function LinkCard(props: {
  title: string;
  description: string;
  address: string;
  unlisted?: boolean;
}): ReactNode {
  const site = use(SiteNameContext);
  const language = useLanguage();
  const { title, description, address, unlisted = false } = props;
  return (
    <>
      <meta name="description" content={description} />
      {unlisted && <meta name="robots" content="noindex, follow" />}
      <link rel="canonical" href={address} />
      <link rel="alternate" hrefLang="mn" href={`${address}?lang=mn`} />
      <link rel="alternate" hrefLang="en" href={`${address}?lang=en`} />
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content={site} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:url" content={address} />
      <meta property="og:locale" content={language === 'mn' ? 'mn_MN' : 'en_GB'} />
      <meta name="twitter:card" content="summary" />
    </>
  );
}
