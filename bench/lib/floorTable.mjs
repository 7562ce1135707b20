import http from 'node:http';
import { brotliCompressSync } from 'node:zlib';

/** The lower bound for a console with a table on this machine: no framework, one file, rows as text. */
const PAGE = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Floor</title>
<style>body{font:14px/20px system-ui;margin:16px}table{border-collapse:collapse;width:100%}td,th{text-align:left;padding:6px;border-bottom:1px solid #ddd}</style></head>
<body><h1>Backups</h1><main></main>
<script>
let rows=[],up=true,version;const main=document.querySelector('main')
const cells=r=>'<tr><td><input type="checkbox"></td>'+[r.name,r.upn,r.type,r.state].map(t=>'<td>'+t+'</td>').join('')+'</tr>'
const draw=()=>{document.querySelector('tbody').innerHTML=rows.map(cells).join('')}
async function show(){rows=(await(await fetch('/rows?'+location.search)).json()).list
main.innerHTML='<table><thead><tr><th></th><th><button class="table-sort">Display name</button></th><th>User principal name</th><th>User type</th><th>Account status</th></tr></thead><tbody></tbody></table>'
draw();document.querySelector('button').onclick=()=>{up=!up;rows.sort((a,b)=>up?a.name.localeCompare(b.name):b.name.localeCompare(a.name));draw()}}
addEventListener('popstate',show)
setInterval(async()=>{const r=await(await fetch('/poll?version='+version)).json();version=r.version},5000)
</script></body></html>`;

const listOf = (count) => ({
  list: Array.from({ length: count }, (_, index) => ({
    name: `Person ${index}`,
    upn: `person${index}@fabrikam.example`,
    type: 'Member',
    state: 'Enabled',
  })),
});

/** @returns url of the floor; `/rows` is its data, `/poll` its polled request every 5 s. */
export const startFloorTable = () =>
  new Promise((resolve) => {
    const body = brotliCompressSync(PAGE);
    const server = http.createServer((request, response) => {
      const json = (value) =>
        response
          .writeHead(200, { 'content-type': 'application/json', 'cache-control': 'no-store' })
          .end(JSON.stringify(value));
      if (request.url.startsWith('/rows')) return json(listOf(100));
      if (request.url.startsWith('/poll')) return json({ unchanged: true, version: '1' });
      if (request.url === '/favicon.ico') return response.writeHead(204).end();
      return response
        .writeHead(200, {
          'content-type': 'text/html; charset=utf-8',
          'content-encoding': 'br',
          'cache-control': 'no-store',
        })
        .end(body);
    });
    server.listen(0, '127.0.0.1', () => {
      resolve({
        url: `http://localhost:${server.address().port}`,
        stop: () =>
          new Promise((done) => {
            server.closeAllConnections();
            server.close(done);
          }),
      });
    });
  });
