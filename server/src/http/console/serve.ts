import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Deployment } from '@trc/domain/deployment';
import { HttpError } from '../httpError.ts';
import { pathOf } from './paths.ts';
import type { Settings } from '../../settings/index.ts';
import { connectSources, consoleConfig } from './config.ts';
import { ConsoleFiles } from './files.ts';
import { sendPage } from './pages.ts';
import { confirmedServer, useServer } from './trustedServer.ts';

const BRIDGE = '/redirect.html';
const YEAR = 31_536_000;

const wantsPage = (request: FastifyRequest, path: string): boolean => {
  const accept = request.headers.accept ?? '*/*';
  if (accept.includes('text/html')) return true;
  return accept.includes('*/*') && !/\.[a-z0-9]+$/i.test(path);
};

/** Browsers report breaches of the policy here. Only the directive and the blocked origin are logged. */
const logBreach = (request: FastifyRequest, reply: FastifyReply): FastifyReply => {
  const report: unknown = (request.body as Record<string, unknown> | null | undefined)?.['csp-report'];
  const text = (key: string): string => {
    const value: unknown =
      typeof report === 'object' && report !== null ? (report as Record<string, unknown>)[key] : undefined;
    return typeof value === 'string' ? value.slice(0, 100) : '';
  };
  const blocked = text('blocked-uri');
  request.log.warn(
    { directive: text('violated-directive'), blocked: URL.canParse(blocked) ? new URL(blocked).origin : blocked },
    'content security policy breach',
  );
  return reply.code(204).send();
};

/**
 * Serves the built console: hashed files for ever, the HTML filled per reply for every other path that wants a page,
 * so that the console itself shows Not Found for paths it does not know.
 */
export const serveConsole = (
  app: FastifyInstance,
  settings: Pick<Settings, 'applicationId' | 'console' | 'signIn' | 'simulated'>,
  isEmergencyOpen: () => Promise<boolean>,
): void => {
  const files = new ConsoleFiles(settings.console.folder);
  const config = consoleConfig(settings);
  const connect = connectSources(settings);
  const frame = [new URL(settings.signIn.baseUrl).origin];

  /** Tells the console which server outside the trusted domains this page may call. */
  const configFor = async (request: FastifyRequest): Promise<Deployment> => {
    const confirmed = confirmedServer(request, settings.simulated);
    return {
      ...config,
      ...(confirmed !== undefined && { confirmedServer: confirmed }),
      ...((await isEmergencyOpen()) && { emergency: true as const }),
    };
  };

  const page = async (request: FastifyRequest, reply: FastifyReply, name: string): Promise<FastifyReply> => {
    const template = await files.page(name);
    if (template === undefined) throw new HttpError(503, 'The console is not built');
    const confirmed = confirmedServer(request, settings.simulated);
    const bridge = name !== 'index.html';
    return sendPage(request, reply, {
      template,
      config: await configFor(request),
      connect: [...connect, ...(confirmed === undefined ? [] : [`https://${confirmed}`])],
      frame,
      bridge,
      recorder: config.sessionRecording && !bridge,
    });
  };

  app.get('/config.json', configFor);
  app.post('/use-server', { bodyLimit: 1024 }, useServer(settings.simulated));
  app.register((scope, _options, done) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      'application/csp-report',
      { parseAs: 'string', bodyLimit: 16_384 },
      scope.getDefaultJsonParser('error', 'error'),
    );
    scope.post('/csp-report', logBreach);
    done();
  });

  app.route({
    method: ['GET', 'HEAD'],
    url: '/*',
    handler: async (request, reply) => {
      const path = pathOf(request);
      if (path === '/api' || path.startsWith('/api/')) return reply.callNotFound();
      if (path === BRIDGE && (await files.page('redirect.html')) !== undefined)
        return page(request, reply, 'redirect.html');
      const file = path.endsWith('.html') ? undefined : await files.find(path, request.headers['accept-encoding']);
      if (file) {
        if (file.varies) reply.header('vary', 'Accept-Encoding');
        if (file.encoding) reply.header('content-encoding', file.encoding);
        reply.header('cache-control', file.immutable ? `public, max-age=${YEAR}, immutable` : 'no-cache');
        return reply.type(file.type).send(file.body);
      }
      if (!wantsPage(request, path)) throw new HttpError(404, 'Not found');
      return page(request, reply, 'index.html');
    },
  });
};
