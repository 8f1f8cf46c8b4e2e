import { asSystem, type House, type SignedIn } from './house.ts';

/** Signs in as a person whom the sandbox knows by this civil id; one person for each number. */
export function peopleOf(house: House): (civilId: string, role?: string) => Promise<SignedIn> {
  const known = new Map<string, Promise<SignedIn>>();
  const signIn = async (civilId: string, role?: string): Promise<SignedIn> => {
    const person = await house.signIn(role);
    await asSystem(house.deps)
      .updateTable('users.user')
      .set({ civil_id: civilId })
      .where('id', '=', person.userId)
      .execute();
    return person;
  };
  return (civilId, role) => {
    const person = known.get(civilId) ?? signIn(civilId, role);
    known.set(civilId, person);
    return person;
  };
}

/** Asks as this person, and answers with the envelope and the status. */
export function callerOf({ app }: Pick<House, 'app'>) {
  return async (person: SignedIn | null, method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, payload?: object) => {
    const headers = { 'accept-language': 'en', ...person?.headers };
    const reply = await app.inject({ method, url: `/api/v1${url}`, headers, ...(payload ? { payload } : {}) });
    return { ...reply.json(), status: reply.statusCode };
  };
}

export const refusal = ({ status, error }: { status: number; error?: string }) => [status, error];
