import type { SigningWish } from '@tamga/contract/signing.documents';
import sharp from 'sharp';
import * as pki from '#modules/pki';
import * as users from '#modules/users';
import type { System } from '#platform/actor';
import type { PdfPage, VisibleSignature } from '#platform/signing/signing';
import { homeTimeZone } from '#platform/time/calendar';
import type { SigningDeps } from './deps.ts';
import type { DocumentRow } from './documents.sql.ts';

/** In points: readable when printed, and small enough for a corner. */
const size = { width: 210, height: 72 };
const margin = 28;

/**
 * What is seen of a signature: how the person signs, the name in their certificate, for whom as the register has it, when,
 * and a code that leads to where the file is verified. No name that people chose themselves: it would be read as vouched for.
 */
export async function appearanceOf(
  deps: SigningDeps,
  actor: System,
  { owner_id: ownerId }: Pick<DocumentRow, 'owner_id'>,
  { wish, name, pages }: { wish: SigningWish; name: string; pages: readonly PdfPage[] },
): Promise<VisibleSignature | null> {
  const page = wish.visible ? pages[wish.visible.page - 1] : undefined;
  if (!wish.visible || !page) return null;
  const image = await users.readSignature(deps, actor, ownerId);
  const organisation = wish.reg_no === null ? null : await organisationOf(deps, actor, ownerId, wish.reg_no);
  const site = deps.config.MAIL_SITE_URL;
  return {
    page: wish.visible.page - 1,
    rect: rectOf(page, wish.visible),
    lines: [name, organisation?.name, momentOf(deps.now())].filter((text) => text !== undefined),
    ...(image ? { image: await onWhite(image) } : {}),
    ...(organisation?.stamp ? { stamp: await onWhite(organisation.stamp) } : {}),
    ...(site === undefined ? {} : { qr: `${site.replace(/\/$/, '')}/verify` }),
  };
}

type Spot = Pick<NonNullable<SigningWish['visible']>, 'corner' | 'at'>;

/** From the top left of the page as it is shown. A page that is too small gives what it has. */
export function rectOf(page: Pick<PdfPage, 'width' | 'height'>, { corner, at }: Spot): VisibleSignature['rect'] {
  const width = Math.min(size.width, page.width - 2 * margin);
  const height = Math.min(size.height, page.height - 2 * margin);
  const within = (middle: number, length: number, whole: number): number =>
    Math.min(Math.max(middle * whole - length / 2, 0), whole - length);
  if (at) return { x: within(at.x, width, page.width), y: within(at.y, height, page.height), width, height };
  return {
    x: corner.endsWith('left') ? margin : page.width - margin - width,
    y: corner.startsWith('top') ? margin : page.height - margin - height,
    width,
    height,
  };
}

async function organisationOf(
  deps: SigningDeps,
  actor: System,
  userId: string,
  regNo: string,
): Promise<{ name: string; stamp: Buffer | null } | null> {
  const entitlement = await pki.findEntitlement(deps, actor, userId, regNo);
  if (!entitlement) return null;
  const stamp = await pki.readStamp(deps, actor, regNo);
  return { name: entitlement.name, stamp };
}

/** Paper has no other colour behind it. */
const onWhite = (png: Buffer): Promise<Buffer> =>
  sharp(png).flatten({ background: '#ffffff' }).toColourspace('srgb').png({ palette: false }).toBuffer();

const clock = new Intl.DateTimeFormat('sv-SE', { timeZone: homeTimeZone, dateStyle: 'short', timeStyle: 'medium' });

/** 2026-01-05 10:30:00 (UTC+8): Mongolia has one clock, and others must not take it for theirs. */
const momentOf = (at: Date): string => `${clock.format(at)} (UTC+8)`;
