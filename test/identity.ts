import type { AccessToken, Account, Identity } from '@trc/domain/ports';

export const ADA: Account = {
  name: 'Ada Lovelace',
  email: 'ada@contoso.com',
  oid: '0a1da000-0000-4000-8000-000000000001',
};
export const PROVIDER = 'https://login.example';

export interface IdentityOptions {
  now: () => number;
  /** Undefined: without a sign-in. */
  account?: Account;
  /** Seconds that the first token still lives. */
  lifetime?: number;
  /** The person just returned from the provider. */
  returned?: boolean;
  /** The person whom a hidden frame finds signed in at the provider. */
  atProvider?: Promise<Account | undefined>;
}

/** An invented identity provider; every door to the real one is counted. */
export const createIdentityDouble = ({
  now,
  account,
  lifetime = 3600,
  returned = false,
  atProvider,
}: IdentityOptions) => {
  const done: string[] = [];
  let issued = 0;
  let refuses = false;
  const issue = (seconds: number): AccessToken => {
    issued += 1;
    return { value: `token-${issued}`, expiresOn: now() + seconds * 1000 };
  };
  let token = account && issue(lifetime);
  const identity: Identity = {
    hasSession: () => account !== undefined,
    preload: () => void done.push('preload'),
    restore: () => Promise.resolve(account && { account, returned }),
    resume: () => {
      done.push('resume');
      return atProvider ?? Promise.resolve(undefined);
    },
    signIn: () => {
      done.push('signIn');
      return refuses ? Promise.reject(new Error('refused')) : Promise.resolve();
    },
    accessToken: (renew) => {
      if (!renew && token) return Promise.resolve(token);
      done.push('renew');
      if (refuses) return Promise.reject(new Error('refused'));
      token = issue(3600);
      return Promise.resolve(token);
    },
    keepEmergency: () => void done.push('keepEmergency'),
    signOut: () => {
      done.push('signOut');
      return Promise.resolve();
    },
    forget: () => {
      done.push('forget');
      return refuses ? Promise.reject(new Error('refused')) : Promise.resolve();
    },
    mayConsentAt: (url) => url.startsWith(`${PROVIDER}/`),
  };
  return {
    identity,
    done,
    count: (what: string) => done.filter((entry) => entry === what).length,
    /** From now on the provider refuses everything. */
    refuse: () => {
      refuses = true;
    },
  };
};
export type IdentityDouble = ReturnType<typeof createIdentityDouble>;
