import { MY_APPS_URL } from '../../directory/odata.ts';
import {
  choice,
  file,
  guid,
  integer,
  list,
  listedOrigin,
  onOff,
  origin,
  pattern,
  port,
  secureUrl,
  text,
} from '../types.ts';
import type { Setting } from '../types.ts';

/** The tenant that is backed up and the place where people sign in. */
export const DIRECTORY = {
  DIRECTORY: {
    type: choice(['simulated', 'graph']).prefault('simulated'),
    meaning: '"simulated" backs up the simulated tenant, "graph" a real one through Microsoft Graph.',
  },
  TENANT_PORT: {
    type: port.prefault('8081'),
    meaning: 'Port of the simulated tenant.',
  },
  TENANT_URL: {
    type: origin.optional(),
    shownDefault: 'http://localhost:TENANT_PORT',
    meaning: 'A running simulated tenant to use; when set, npm start does not start one.',
  },
  TENANT_TOKEN_FILE: {
    type: file.optional(),
    shownDefault: 'DATA_DIR/tenant/app.token',
    meaning: 'File with the secret that the service exchanges for access tokens of the simulated tenant.',
  },
  TENANT_SEED: {
    type: text.prefault('1'),
    meaning: 'Text from which the simulated tenant is made at its first start.',
  },
  TENANT_SCALE: {
    type: integer(1, 200).prefault('1'),
    meaning:
      'How many times 5,000 users and the rest in proportion the simulated tenant gets at its first start, ' +
      '1 to 200.',
  },
  TENANT_SIZE: {
    type: integer(4, 1_000_000).prefault('5000'),
    meaning:
      'How many users the simulated tenant gets at its first start, 4 to 1000000, the rest in proportion. ' +
      'Wins over TENANT_SCALE.',
  },
  TENANT_QUOTAS: {
    type: text.prefault('off'),
    meaning:
      'Limits of Microsoft Graph in the simulated tenant: "off", or how many times the real ones (1, 0.5, ' + '2).',
  },
  SIGN_IN_PORT: {
    type: port.prefault('8082'),
    meaning: 'Port of the local sign-in provider.',
  },
  SIGN_IN_URL: {
    type: origin.optional(),
    shownDefault: 'http://localhost:SIGN_IN_PORT',
    meaning: 'A running local sign-in provider to use; when set, npm start does not start one.',
  },
  CONSOLE_URL: {
    type: list(listedOrigin),
    shownDefault: 'PUBLIC_URL',
    meaning: 'Origins of consoles that the local sign-in provider sends people back to, with commas.',
  },
  TOKEN_LIFETIME: {
    type: integer(1, 86_400).prefault('3600'),
    meaning: 'Seconds that access tokens of the local sign-in provider are valid.',
  },
  GRAPH_TENANT_ID: {
    type: guid.optional(),
    meaning: 'Directory (tenant) id of the real tenant. Needed with DIRECTORY=graph.',
  },
  GRAPH_CLIENT_ID: {
    type: guid.optional(),
    meaning: 'Application id by which the service reads the real tenant. Needed with DIRECTORY=graph.',
  },
  GRAPH_CLIENT_SECRET: {
    type: text.optional(),
    meaning: 'Secret of that application. This or GRAPH_CERTIFICATE_FILE is needed with DIRECTORY=graph.',
  },
  GRAPH_CLIENT_SECRET_FILE: {
    type: file.optional(),
    meaning: 'Instead of GRAPH_CLIENT_SECRET: a file with the secret, readable by the service only.',
  },
  GRAPH_CERTIFICATE_FILE: {
    type: file.optional(),
    meaning:
      'Instead of a secret: a PEM file with the certificate of that application and its private key, ' +
      'readable by the service only.',
  },
  GRAPH_URL: {
    type: secureUrl.prefault('https://graph.microsoft.com'),
    meaning: 'Address of Microsoft Graph; national clouds have their own.',
  },
  EXCHANGE_URL: {
    type: secureUrl.prefault('https://outlook.office365.com'),
    meaning: 'Address of Exchange Online, for mailboxes; national clouds have their own.',
  },
  MY_APPS_URL: {
    type: secureUrl.prefault(MY_APPS_URL),
    meaning: 'Address of My Apps, where invited guests land; national clouds have their own.',
  },
  CUSTOM_SECURITY_ATTRIBUTES: {
    type: onOff.prefault('off'),
    meaning:
      '"on" backs up, compares and restores custom security attributes of users and service principals. ' +
      'Administrators see their values, others only that they differ.',
  },
  DIRECTORY_PACING: {
    type: choice(['graph', 'off']).prefault('graph'),
    meaning:
      '"graph" keeps all calls to the directory below the documented limits of Microsoft Graph; "off" ' +
      'sends at once, for a simulated tenant without quotas.',
  },
  SIGN_IN_AUTHORITY: {
    type: secureUrl.optional(),
    meaning: 'Authority people sign in at, https://login.microsoftonline.com/TENANT. Needed with DIRECTORY=graph.',
  },
  SIGN_IN_CLIENT_ID: {
    type: guid.optional(),
    meaning: 'Application id of the console. Needed with DIRECTORY=graph.',
  },
  API_AUDIENCE: {
    type: pattern(/^[a-z][\w+.-]*:[^\s,]+$/i, 'an application id URI such as api://SIGN_IN_CLIENT_ID').optional(),
    shownDefault: 'api://SIGN_IN_CLIENT_ID',
    meaning: 'Application id URI of the API: the audience of access tokens.',
  },
} satisfies Readonly<Record<string, Setting>>;
