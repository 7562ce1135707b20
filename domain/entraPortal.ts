/** Hosts of the Microsoft Entra admin center, or of the portal that has it, by the host of the sign-in. */
const HOSTS: Readonly<Record<string, string>> = {
  'login.microsoftonline.us': 'entra.microsoft.us',
  'login.chinacloudapi.cn': 'portal.azure.cn',
  'login.partner.microsoftonline.cn': 'portal.azure.cn',
};

const signInHost = (authority: string | undefined): string => {
  try {
    return new URL(authority ?? '').host;
  } catch {
    return '';
  }
};

/** @param authority address of the sign-in provider. @returns the page of a user in the admin center */
export const userPortalUrl = (authority: string | undefined, userId: string): string => {
  const host = HOSTS[signInHost(authority)] ?? 'entra.microsoft.com';
  const view = '#view/Microsoft_AAD_UsersAndTenants/UserProfileMenuBlade/~/overview/userId';
  return `https://${host}/${view}/${encodeURIComponent(userId)}`;
};
