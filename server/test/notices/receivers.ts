import { createServer } from 'node:http';
import type { AddressInfo, Server } from 'node:net';
import { createServer as createTlsServer } from 'node:tls';
import { SMTPServer } from 'smtp-server';
import type { Certificate } from '../certificate.ts';

const portOf = (server: Pick<Server, 'address'>): number => (server.address() as AddressInfo).port;
const listening = (server: Server): Promise<void> =>
  new Promise((resolve) => void server.listen(0, '127.0.0.1', resolve));

/** Takes lines of syslog over TLS, and keeps them. */
export const startSyslog = async ({ key, cert }: Certificate) => {
  const received: string[] = [];
  const server = createTlsServer({ key, cert }, (socket) => {
    let text = '';
    socket.setEncoding('utf8').on('data', (part: string) => {
      text += part;
    });
    socket
      .on('error', () => undefined)
      .on('end', () => {
        received.push(text);
        socket.end();
      });
  });
  await listening(server);
  return { port: portOf(server), received, close: () => void server.close() };
};

export interface Mail {
  from: string;
  to: string[];
  isSecure: boolean;
  user: string | undefined;
  text: string;
}

/** A mail server that demands STARTTLS and a password. */
export const startMail = async ({ key, cert }: Certificate, account: { user: string; password: string }) => {
  const received: Mail[] = [];
  const server = new SMTPServer({
    key,
    cert,
    authOptional: false,
    onAuth: ({ username, password }, _session, done) => {
      if (username === account.user && password === account.password) done(null, { user: username });
      else done(new Error('Invalid login secret-of-the-server'));
    },
    onData: (stream, session, done) => {
      let text = '';
      stream
        .setEncoding('utf8')
        .on('data', (part: string) => {
          text += part;
        })
        .on('end', () => {
          const { mailFrom, rcptTo } = session.envelope;
          received.push({
            from: mailFrom ? mailFrom.address : '',
            to: rcptTo.map(({ address }) => address),
            isSecure: session.secure,
            user: session.user,
            text,
          });
          done();
        });
    },
  });
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  return {
    port: portOf(server.server),
    received,
    close: () => new Promise<void>((resolve) => void server.close(() => resolve())),
  };
};

export interface Hook {
  headers: Record<string, string | string[] | undefined>;
  body: string;
}

/** Takes signed webhooks; answers with `answers` first, then with 204. */
export const startHook = async () => {
  const received: Hook[] = [];
  const answers: number[] = [];
  const server = createServer((request, response) => {
    let body = '';
    request
      .setEncoding('utf8')
      .on('data', (part: string) => {
        body += part;
      })
      .on('end', () => {
        received.push({ headers: request.headers, body });
        response.writeHead(answers.shift() ?? 204).end();
      });
  });
  await listening(server);
  const close = (): void => {
    server.closeAllConnections();
    server.close();
  };
  return { url: `http://127.0.0.1:${portOf(server)}/hook`, received, answers, close };
};
