/** What can be written as JSON. A member that is undefined is left out. */
export type Json = string | number | boolean | null | readonly Json[] | { readonly [name: string]: Json | undefined };
