// The library stands on tsyringe, which refuses to load before this polyfill; so everybody imports the library here.
import 'reflect-metadata'; // oxlint-disable-line import/no-unassigned-import -- it is there for what it does to Reflect

export * as x509 from '@peculiar/x509';
