import { AppError } from '#platform/error';
import { isPlain } from '#platform/http/routes';

const prefix = '/api/v1/gw/';

export interface Target {
  slug: string;
  /** What comes after the slug, as it was written: empty, or with a slash in front. */
  path: string;
  /** With its question mark, as it was written; or empty. */
  query: string;
}

/** Characters that a target may be written with (RFC 3986); of what has others, two readers may make two things. */
const written = /^[\w!$&'()*+,;=:@%/?.~-]*$/;
const targetLengthMax = 8_000;

/** Which service is asked for what, or null for an address that is not of the gateway. What could be read in two ways is refused. */
export function readTarget(url: string): Target | null {
  if (url.length > targetLengthMax || !written.test(url)) throw new AppError('request.malformed_url');
  const mark = url.indexOf('?');
  const whole = mark < 0 ? url : url.slice(0, mark);
  if (!whole.startsWith(prefix)) return null;
  const [slug = '', ...segments] = whole.slice(prefix.length).split('/');
  if (!/^[a-z0-9-]{2,40}$/.test(slug)) return null;
  const isFit = segments.every(
    (segment, index) => isPlain(segment) || (segment === '' && index === segments.length - 1),
  );
  if (!isFit) throw new AppError('request.malformed_url');
  const path = segments.map((segment) => `/${segment}`).join('');
  return { slug, path, query: mark < 0 ? '' : url.slice(mark) };
}

const version = /^v\d{1,2}$/;
const collection = /^[a-z][a-z_-]{0,31}$/;
/** What addresses say again and again, and nobody is called. */
const acts = new Set(
  (
    'api active address addresses all archive attachments balance batch by-address by-code by-date by-id by-name by-number by-phone cancel ' +
    'certificate certificates check confirm contracts count current details documents download draft events exists export family fees file ' +
    'files filter find health history import info items latest list lookup me members messages metadata orders owner owners parcels payments ' +
    'permits photo ping preview properties query receipts records registrations relatives report reports requests schema search services ' +
    'statistics stats status submit summary taxes types upload validate verify versions'
  ).split(' '),
);
const shapeLengthMax = 200;

/**
 * The path without what may name a person or a thing. A name can be any word, so words are kept only where they cannot be one: in the
 * first place, after api and versions, where services put the name of a collection, in lower case; later, those that are listed here.
 */
export function shapeOf(path: string): string {
  const segments = path.split('/');
  const first = segments.findIndex((segment) => segment !== '' && segment !== 'api' && !version.test(segment));
  const shown = segments.map((segment, index) => {
    const isKept =
      segment === '' || version.test(segment) || acts.has(segment) || (index === first && collection.test(segment));
    return isKept ? segment : '*';
  });
  return shown.join('/').slice(0, shapeLengthMax) || '/';
}
