import http from 'node:http';
import { brotliCompressSync } from 'node:zlib';

/** The lower bound for a sign-in page on this machine: one HTML file whose button leads elsewhere at once. */
const PAGE = `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Sign in</title>
<style>body{font:16px system-ui;display:grid;place-items:center;min-height:100vh;margin:0}button{font:inherit;padding:8px 24px}</style></head>
<body><main><h1>Sign in</h1><button type="button" id="go">Sign in</button></main>
<script>document.getElementById('go').addEventListener('click',()=>{location.href='/elsewhere'})</script></body></html>`;

export const startFloor = () =>
  new Promise((resolve) => {
    const body = brotliCompressSync(PAGE);
    const server = http.createServer((request, response) => {
      if (request.url !== '/' && request.url !== '/login') return response.writeHead(204).end();
      return response
        .writeHead(200, {
          'content-type': 'text/html; charset=utf-8',
          'content-encoding': 'br',
          'cache-control': 'no-store',
        })
        .end(body);
    });
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address();
      resolve({
        url: `http://localhost:${port}`,
        stop: () =>
          new Promise((done) => {
            server.closeAllConnections();
            server.close(done);
          }),
      });
    });
  });
