import sharp from 'sharp';
import * as org from '#modules/org';
import * as pki from '#modules/pki';
import type { System } from '#platform/actor';
import type { Deps } from '#platform/deps';

/** The stamp that those who represent the organisation have set, on white: paper has no other colour behind it. */
export async function stampOf(
  deps: Pick<Deps, 'pool' | 'keyring'>,
  actor: System,
  tenantId: string,
): Promise<Buffer | null> {
  const regNo = await org.findRegNo(deps, actor, tenantId);
  const png = regNo === null ? null : await pki.readStamp(deps, actor, regNo);
  if (!png) return null;
  return sharp(png).flatten({ background: '#ffffff' }).toColourspace('srgb').png({ palette: false }).toBuffer();
}
