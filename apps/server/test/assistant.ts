import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import type { ToolScope } from '@tamga/contract/application';
import { toolScopes } from '@tamga/contract/application';
import { issueKey, type Machine, registerMachine } from './applications.ts';
import { guardedEnv } from './callers.ts';
import { type House, type HouseOptions, openHouse, type Scope, type SignedIn } from './house.ts';

export interface ToolHouse extends House {
  admin: SignedIn;
  machine: Machine;
  /** The key of an application that may do everything. */
  key: string;
  origin: string;
}

/** A house that listens, with an application that has a key for every tool. */
export async function openToolHouse(scope: Scope, options: HouseOptions = {}): Promise<ToolHouse> {
  const env = { ...guardedEnv, TOOLS_SKILLS_APPROVAL: 'none', TOOLS_BRANDING_APPROVAL: 'none', ...options.env };
  const house = await openHouse(scope, { kernel: { limits: 'off' }, ...options, env });
  const admin = await house.signIn('admin');
  const machine = await registerMachine(house, admin.headers, toolScopes);
  const { secret } = await issueKey(house, admin.headers, machine, toolScopes);
  const origin = await house.app.listen({ port: 0, host: '127.0.0.1' });
  return { ...house, admin, machine, key: secret, origin };
}

export interface Told {
  success: boolean;
  data: Record<string, unknown> & { code?: string };
  error: string;
}

/** Calls a tool over REST, as an assistant that reads English. */
export async function callTool({ app }: House, key: string, name: string, given: unknown): Promise<Told> {
  const headers = { 'x-api-key': key, 'accept-language': 'en' };
  const reply = await app.inject({ method: 'POST', url: `/api/v1/tools/${name}`, payload: given as object, headers });
  return reply.json<Told>();
}

/** A key with some scopes of the application of the house. */
export async function keyFor(house: ToolHouse, scopes: readonly ToolScope[]): Promise<string> {
  return (await issueKey(house, house.admin.headers, house.machine, scopes)).secret;
}

/** The official client, connected; its owner closes it. */
export async function connect({ origin }: ToolHouse, key: string): Promise<Client> {
  const client = new Client({ name: 'test', version: '1' });
  const requestInit = { headers: { 'x-api-key': key, 'accept-language': 'en' } };
  await client.connect(new StreamableHTTPClientTransport(new URL(`${origin}/mcp`), { requestInit }));
  return client;
}
