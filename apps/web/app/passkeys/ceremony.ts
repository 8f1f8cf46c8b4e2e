/** What the browser does with a passkey: it makes a new one, or shows one that it has. */
export type Ceremony = 'create' | 'get';

/** Browsers from before 2025 lack the JSON forms; their users sign in another way. */
export const hasPasskeys = (): boolean =>
  typeof PublicKeyCredential !== 'undefined' && 'parseRequestOptionsFromJSON' in PublicKeyCredential;

/** Asks the person for their passkey; answers with what goes to the API, as text. */
export async function perform(ceremony: Ceremony, options: object): Promise<string> {
  const credential =
    ceremony === 'create'
      ? await navigator.credentials.create({
          publicKey: PublicKeyCredential.parseCreationOptionsFromJSON(
            options as PublicKeyCredentialCreationOptionsJSON,
          ),
        })
      : await navigator.credentials.get({
          publicKey: PublicKeyCredential.parseRequestOptionsFromJSON(options as PublicKeyCredentialRequestOptionsJSON),
        });
  if (!(credential instanceof PublicKeyCredential)) throw new Error('the browser gave something else');
  return JSON.stringify(credential.toJSON());
}
