import type { Room } from '#platform/room';
import { commandsEnv } from './commands.config.ts';

export const room: Room = {
  name: 'commands',
  shares: { schema: 'tools', tables: [] },
  settings: commandsEnv,
  retention: 'Holds nothing; that a command ran is in the audit log.',
};
