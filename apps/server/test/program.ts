import path from 'node:path';

/** The server as a program: the bundle that a whole run of the tests has made, as in production, else its sources. */
export const serverProgram = process.env.SERVER_PROGRAM ?? path.join(import.meta.dirname, '../src/main.ts');
