import { z } from 'zod';
import * as superadmin from '#modules/superadmin';
import { system } from '#platform/actor';
import { loadConfig } from './main.config.ts';
import { openWorld } from './world.ts';

const help = `tamga superadmin list             who runs the platform, and who is invited to
tamga superadmin invite <e-mail>  let whoever has this address at the social provider become a super administrator
tamga superadmin remove <e-mail>  take it from somebody, the last one too; their sessions end at once`;

const Email = z.email().toLowerCase();

/**
 * For the operator of the machine: how the first super administrators come in without SUPERADMIN_EMAIL, and the way out
 * when all are locked out.
 */
export async function runSuperadmin([action, word]: string[]): Promise<number> {
  const email = Email.safeParse(word);
  const isKnown = action === 'list' || ((action === 'invite' || action === 'remove') && email.success);
  if (!isKnown) {
    console.error(help);
    return 2;
  }
  const config = loadConfig();
  if (!config) return 2;
  const world = openWorld({ ...config, LOG_LEVEL: 'error' });
  const actor = system('run superadmin on the command line');
  try {
    if (action === 'invite') {
      const { expires_at } = await superadmin.invite(world.deps, actor, email.data ?? '');
      console.log(
        `invited until ${expires_at.toISOString()}${config.MAIL_URL ? '' : '; no mail is sent: MAIL_URL is not set'}`,
      );
      return 0;
    }
    const { admins, invited } = await superadmin.listAll(world.deps, actor);
    if (action === 'list') {
      console.log(
        [...admins.map((one) => `super administrator  ${one.email}`), ...invited.map((one) => `invited  ${one}`)].join(
          '\n',
        ) || 'there is nobody',
      );
      return 0;
    }
    const admin = admins.find((one) => one.email === email.data);
    if (!admin) {
      console.log('there is no such super administrator');
      return 1;
    }
    await superadmin.removeAdmin(world.deps, actor, admin.user_id);
    console.log('removed');
    return 0;
  } finally {
    await world.close();
  }
}
