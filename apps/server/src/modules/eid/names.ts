import { AsnConvert } from '@peculiar/asn1-schema';
import * as asn from '@peculiar/asn1-x509';
import { id_pds_dateOfBirth } from '@peculiar/asn1-x509-qualified';

export const commonName = '2.5.4.3';
export const surname = '2.5.4.4';
export const serialNumber = '2.5.4.5';
export const givenName = '2.5.4.42';
export const organisationIdentifier = '2.5.4.97';

/** By object identifier. An attribute that appears twice is left out, because it is unclear which one is meant. */
export function attributesOf(name: asn.Name): Map<string, string> {
  const attributes = new Map<string, string>();
  const twice = new Set<string>();
  for (const { type, value } of [...name].flatMap((part) => [...part])) {
    if (attributes.has(type)) twice.add(type);
    attributes.set(type, value.toString());
  }
  for (const type of twice) attributes.delete(type);
  return attributes;
}

/** The number of the document stands beside the subject, as the common name of a directory name. */
export function documentNumberIn(names: asn.SubjectAlternativeName | null): string | null {
  const [name, ...more] = [...(names ?? [])].flatMap(({ directoryName }) => (directoryName ? [directoryName] : []));
  return name && more.length === 0 ? (attributesOf(name).get(commonName) ?? null) : null;
}

/** `YYYY-MM-DD`. */
export function dateOfBirthIn(attributes: asn.SubjectDirectoryAttributes | null): string | null {
  const [birth] = [...(attributes ?? [])].filter(({ type }) => type === id_pds_dateOfBirth);
  const [value] = birth?.values ?? [];
  return value ? AsnConvert.parse(value, asn.Time).getTime().toISOString().slice(0, 10) : null;
}
