import { readCertificate } from '#platform/verification/certificates';

export interface TrustedList {
  authorities: Buffer[];
  timestampAuthorities: Buffer[];
}

const sizeCharactersMax = 20_000_000;
const granted = /\/Svcstatus\/(granted|recognisedatnationallevel)$/;
const kinds = {
  authorities: /\/Svctype\/CA\/(QC|PKC)$/,
  timestampAuthorities: /\/Svctype\/TSA(\/QTST|\/TSS-QC)?$/,
} as const;

/**
 * The services of a trusted list (ETSI TS 119 612) that may be relied on today, with their certificates. Only this much of
 * it is read: what a service was before, and who runs it, does not matter here.
 */
export function readTrustedList(xml: string): TrustedList {
  if (xml.length > sizeCharactersMax || !/<(?:\w+:)?TrustServiceStatusList[\s>]/.test(xml.slice(0, 5_000)))
    throw new Error('VERIFY_TRUSTED_LIST_FILE names a file that is no trusted list');
  // A list that defines words of its own could say anything with them.
  if (/<!(?:DOCTYPE|ENTITY)/i.test(xml))
    throw new Error('VERIFY_TRUSTED_LIST_FILE names a file that defines its own words');
  const list: TrustedList = { authorities: [], timestampAuthorities: [] };
  // What was the case earlier stands beside what is, in the same words.
  for (const service of partsOf(xml, 'TSPService').map((part) => part.replaceAll(history, ''))) {
    const [type = '', status = ''] = ['ServiceTypeIdentifier', 'ServiceStatus'].map((name) =>
      partsOf(service, name)[0]?.trim(),
    );
    if (!granted.test(status)) continue;
    const certificates = partsOf(service, 'X509Certificate').map((text) =>
      Buffer.from(text.replaceAll(/\s/g, ''), 'base64'),
    );
    const good = certificates.filter((der) => readCertificate(der) !== null);
    for (const key of ['authorities', 'timestampAuthorities'] as const)
      if (kinds[key].test(type)) list[key].push(...good);
  }
  return list;
}

const history = /<(\w+:)?ServiceHistory[\s>][\s\S]*?<\/(?:\w+:)?ServiceHistory>/g;

/** What stands between the tags of this name, wherever they are. They do not nest. */
function partsOf(xml: string, name: string): string[] {
  const parts: string[] = [];
  const begin = new RegExp(`<(?:\\w+:)?${name}(?:\\s[^>]*)?>`, 'g');
  const end = new RegExp(`</(?:\\w+:)?${name}>`, 'g');
  while (begin.exec(xml)) {
    end.lastIndex = begin.lastIndex;
    const found = end.exec(xml);
    if (!found) break;
    parts.push(xml.slice(begin.lastIndex, found.index));
    begin.lastIndex = end.lastIndex;
  }
  return parts;
}
