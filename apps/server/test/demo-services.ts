import { system } from '#platform/actor';
import { type DemoStaff, loadDemoServices } from '../src/demo/load-services.ts';
import type { House, SignedIn } from './house.ts';

/** An editor of every demo agency, and the officer who decides in them. */
export async function demoStaff(house: House): Promise<DemoStaff> {
  const { credentials } = house.deps;
  const holder = async ({ token }: SignedIn) => (await credentials.accessToken(token, system('test').origin))!;
  const [editor, officer] = [await house.signIn('admin'), await house.signIn()];
  return { editor: await holder(editor), officer: await holder(officer) };
}

/** The agencies and services of `pnpm dev`, in this house. Answers with the ids of the services by their codes. */
export const seedServices = async (house: House): Promise<ReadonlyMap<string, string>> =>
  loadDemoServices(house.deps, await demoStaff(house));
