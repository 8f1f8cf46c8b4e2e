import { redirect } from 'react-router';

/** Operators are super administrators: here too, who has to sign in does so as one. */
export const loader = (): Response => redirect('/super/sign-in');
