import type { FastifyReply, FastifyRequest } from 'fastify';
import { DOCUMENT_POLICY } from './console/guides.ts';
import type { DatabaseHealth } from './health.ts';
import { GUIDES_PATH } from './console/paths.ts';

export type ServiceStatus = DatabaseHealth | 'sealed';

const PUT_INTO_SERVICE = `${GUIDES_PATH}put-into-service.html`;

/** Sentences for a person: the state, and what to do about it, as HTML. */
const SENTENCES: Readonly<Record<ServiceStatus, readonly [state: string, advice?: string]>> = {
  ok: ['The service works.'],
  'no database': [
    'The service works, but its database does not answer.',
    'Backups and restores continue when it answers again. Ask the person who runs the service to look at PostgreSQL.',
  ],
  'read-only database': [
    'The service works, but its database accepts no changes.',
    'It is a standby or in recovery. Backups and restores continue when this ends.',
  ],
  sealed: [
    'The service is sealed: its root key is missing or is not the one of its data, or its data was replaced.',
    `Nothing is lost. The person who runs the service finds the reason in its log, and what to do in ` +
      `<a href="${PUT_INTO_SERVICE}#5-the-root-key">the guide</a>.`,
  ],
};

const pageOf = (status: ServiceStatus): string => {
  const [sentence, advice] = SENTENCES[status];
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Service status | Tenant Recovery Console</title>
<link rel="stylesheet" href="${GUIDES_PATH}guides.css">
</head>
<body>
<nav><a href="/">Console</a> <a href="${GUIDES_PATH}">Guides</a></nav>
<main>
<h1>Service status</h1>
<p><strong>${sentence}</strong></p>${advice === undefined ? '' : `\n<p>${advice}</p>`}
</main>
</body>
</html>
`;
};

/** Sends the status: JSON to a monitor, a page to a person's browser. */
export const sendStatus = (request: FastifyRequest, reply: FastifyReply, status: ServiceStatus): FastifyReply => {
  reply.code(status === 'ok' ? 200 : 503).header('vary', 'Accept');
  if (request.headers.accept?.includes('text/html') !== true) return reply.send({ status });
  return reply.header('content-security-policy', DOCUMENT_POLICY).type('text/html; charset=utf-8').send(pageOf(status));
};
