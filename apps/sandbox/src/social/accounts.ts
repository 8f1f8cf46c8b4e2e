/** An account at a social network. The person is invented. */
export interface SocialAccount {
  subject: string;
  name: string;
  givenName: string;
  familyName: string;
  email: string;
  isEmailVerified: boolean;
  /** Told under the scope civil_id, as a central sign-in of a state would; a social network knows none. */
  civilId?: string;
}

export const demoAccounts: SocialAccount[] = [
  { ...accountOf('1001', 'Bolormaa', 'Dorj', 'bolormaa@social.example'), civilId: '110000000011' },
  { ...accountOf('1002', 'Unurbayar', 'Bat-Erdene', 'unurbayar@social.example'), civilId: '110000000029' },
  accountOf('1003', 'Enkhtuya', 'Sukhbaatar', 'enkhtuya@social.example'),
  // The address that an installation may name as its first super administrator.
  accountOf('1004', 'Temuulen', 'Lkhagva', 'superadmin@social.example'),
  { ...accountOf('1005', 'Khulan', 'Nyamdorj', 'khulan@social.example'), isEmailVerified: false },
];

function accountOf(subject: string, givenName: string, familyName: string, email: string): SocialAccount {
  return { subject, name: `${givenName} ${familyName}`, givenName, familyName, email, isEmailVerified: true };
}
