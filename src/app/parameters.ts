import type { Deployment } from '@trc/domain/deployment';
import { isAtOrBelow, isHostname } from '@trc/domain/hostname';
import type { ParameterNotice } from '@trc/domain/messages';

/** Names in the query; in local storage with the prefix. */
export const PARAMETERS = ['server', 'clientId', 'insightsId'] as const;
export type Parameter = (typeof PARAMETERS)[number];
export type ParameterValues = Partial<Record<Parameter, string>>;

export interface Decision {
  /** The origin of product calls. */
  apiOrigin: string;
  clientId: string;
  insightsId?: string;
  /** A valid host that is not trusted: nothing goes there before the person says so. */
  askAbout?: string;
  /** A valid host that is not trusted, with a real tenant. The console sends no request to it. */
  refusedServer?: string;
  notices: readonly ParameterNotice[];
  /** The new value in local storage; undefined removes it. */
  store: Readonly<Record<Parameter, string | undefined>>;
}

interface Choice {
  value?: string;
  /** The value to keep; undefined removes it. */
  keep?: string;
  notice?: ParameterNotice;
}

/**
 * The query beats the storage; an empty value in it forgets the stored one. A value that is not accepted is ignored
 * with a notice.
 */
const choose = (
  name: Parameter,
  query: ParameterValues,
  stored: ParameterValues,
  accepts: (value: string) => boolean,
): Choice => {
  const asked = query[name];
  const kept = stored[name];
  const storedNotice = `stored${name[0]?.toUpperCase()}${name.slice(1)}` as ParameterNotice;
  if (asked === '') return {};
  if (asked !== undefined) return accepts(asked) ? { value: asked, keep: asked } : { keep: kept, notice: name };
  if (kept === undefined) return {};
  return accepts(kept) ? { value: kept, keep: kept } : { notice: storedNotice };
};

const defaultOrigin = ({ subDomain, domain }: Deployment, pageOrigin: string): string =>
  subDomain && domain ? `https://${subDomain}.${domain}` : pageOrigin;

/**
 * Decides which settings the start-up parameters may change. Pure: the same rules for a link and for stored values, at
 * every load. Only https, only a hostname; client and insights ids only from the deployment's lists.
 */
export const decide = (
  deployment: Deployment,
  query: ParameterValues,
  stored: ParameterValues,
  pageOrigin: string,
): Decision => {
  const server = choose('server', query, stored, isHostname);
  const client = choose('clientId', query, stored, (id) => deployment.clientIds.includes(id));
  const insights = choose('insightsId', query, stored, (id) => deployment.insightsIds.includes(id));
  const host = server.value?.toLowerCase();
  const origin = host === undefined ? defaultOrigin(deployment, pageOrigin) : `https://${host}`;
  const isTrusted =
    host === undefined ||
    origin === pageOrigin ||
    origin === defaultOrigin(deployment, pageOrigin) ||
    isAtOrBelow(host, deployment.trustedServerDomains) ||
    (deployment.simulated && host === deployment.confirmedServer?.toLowerCase());
  const untrusted = isTrusted ? {} : deployment.simulated ? { askAbout: host } : { refusedServer: host };
  const insightsId = insights.value ?? deployment.insightsId;
  return {
    apiOrigin: isTrusted ? origin : defaultOrigin(deployment, pageOrigin),
    clientId: client.value ?? deployment.signIn.clientId,
    ...(insightsId === undefined ? {} : { insightsId }),
    ...untrusted,
    notices: [server, client, insights].flatMap(({ notice }) => notice ?? []),
    store: {
      server: isTrusted ? server.keep?.toLowerCase() : stored.server,
      clientId: client.keep,
      insightsId: insights.keep,
    },
  };
};
