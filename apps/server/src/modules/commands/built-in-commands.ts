import type { z } from 'zod';
import type { Rules } from './rules.ts';

type Word = z.input<typeof Rules>['commands'][string]['forms'][number]['words'][number];

const optional = (literal: string) => ({ literal, optional: true });
const exactly = (literal: string) => ({ literal });
const count: Word = { parameter: 'count', kind: { type: 'int', min: 1, max: 5 } };
const lines: Word = { parameter: 'lines', kind: { type: 'int', min: 1, max: 500 } };
const path: Word = { parameter: 'path', kind: { type: 'path', roots: ['/', '$cwd'] } };
const file: Word = { parameter: 'file', kind: { type: 'path', roots: ['$cwd'] } };

/**
 * The commands where an installation brings no list of its own. Whole forms and no lists of options: nearly every
 * harmless command has an option that reads any file or starts another program.
 */
export const builtInCommands: z.input<typeof Rules> = {
  version: 1,
  commands: {
    uptime: {
      file: '/usr/bin/uptime',
      profile: 'observe',
      forms: [
        { id: 'now', says: { mn: 'хэр удаан ажилласан', en: 'how long the host has run' }, words: [] },
        { id: 'since', says: { mn: 'хэзээнээс ажиллаж буй', en: 'since when it runs' }, words: [exactly('-s')] },
      ],
    },
    date: {
      file: '/usr/bin/date',
      profile: 'observe',
      forms: [
        { id: 'utc', says: { mn: 'одоогийн цаг', en: 'the time now' }, words: [exactly('-u'), optional('-Iseconds')] },
      ],
    },
    uname: {
      file: '/usr/bin/uname',
      profile: 'observe',
      forms: [{ id: 'kernel', says: { mn: 'цөмийн хувилбар', en: 'which kernel runs' }, words: [exactly('-srm')] }],
    },
    nproc: {
      file: '/usr/bin/nproc',
      profile: 'observe',
      forms: [{ id: 'cores', says: { mn: 'процессорын тоо', en: 'how many processors there are' }, words: [] }],
    },
    free: {
      file: '/usr/bin/free',
      profile: 'observe',
      forms: [
        { id: 'memory', says: { mn: 'санах ойн хэрэглээ', en: 'how much memory is used' }, words: [optional('-m')] },
      ],
    },
    df: {
      file: '/usr/bin/df',
      profile: 'observe',
      forms: [
        { id: 'all', says: { mn: 'бүх диск', en: 'every disk' }, words: [optional('-h'), optional('-i')] },
        {
          id: 'path',
          says: { mn: 'нэг замын диск', en: 'the disk of one path' },
          words: [optional('-h'), exactly('--'), path],
        },
      ],
    },
    ps: {
      file: '/usr/bin/ps',
      profile: 'observe',
      forms: [
        {
          id: 'top',
          says: { mn: 'процессууд, зөвхөн нэрээр', en: 'processes, by name only' },
          words: [
            exactly('-eo'),
            exactly('pid,ppid,stat,pcpu,pmem,comm'),
            { parameter: 'order', kind: { type: 'enum', values: ['--sort=-pcpu', '--sort=-pmem'] } },
          ],
        },
      ],
    },
    ss: {
      file: '/usr/bin/ss',
      profile: 'observe',
      forms: [
        { id: 'summary', says: { mn: 'холболтын тоо', en: 'how many connections there are' }, words: [exactly('-s')] },
      ],
    },
    ping: {
      file: '/usr/bin/ping',
      profile: 'observe',
      timeoutMs: 15_000,
      forms: [
        {
          id: 'host',
          says: { mn: 'сүлжээгээр хүрэх эсэх', en: 'whether a host can be reached' },
          words: [
            exactly('-n'),
            exactly('-c'),
            count,
            exactly('-W'),
            exactly('2'),
            exactly('--'),
            { parameter: 'host', kind: { type: 'hostname', allow: ['localhost', '127.0.0.1'] } },
          ],
        },
      ],
    },
    tail: {
      file: '/usr/bin/tail',
      profile: 'confined',
      forms: [
        {
          id: 'last',
          says: { mn: 'файлын сүүлийн мөрүүд', en: 'the last lines of a file' },
          words: [exactly('-n'), lines, exactly('--'), file],
        },
      ],
    },
    wc: {
      file: '/usr/bin/wc',
      profile: 'confined',
      forms: [
        {
          id: 'lines',
          says: { mn: 'файлын мөрийн тоо', en: 'how many lines a file has' },
          words: [exactly('-l'), exactly('--'), file],
        },
      ],
    },
    stat: {
      file: '/usr/bin/stat',
      profile: 'confined',
      forms: [
        {
          id: 'file',
          says: { mn: 'файлын хэмжээ, огноо', en: 'size and times of a file' },
          words: [exactly('-L'), exactly('--'), file],
        },
      ],
    },
  },
};
