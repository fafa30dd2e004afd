import http from 'node:http';

/**
 * A bare node:http server that writes the bytes it was given, for comparison: POST /set keeps the
 * body as the answer to everything else. Prints its address; GET /cpu tells its CPU seconds.
 */
let answer = Buffer.from('{}');
const server = http.createServer((request, response) => {
  if (request.url === '/cpu') {
    const { user, system } = process.cpuUsage();
    response.end(String((user + system) / 1e6));
    return;
  }
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    if (request.url === '/set') answer = Buffer.concat(chunks);
    response.writeHead(200, { 'content-type': 'application/json; charset=utf-8' });
    response.end(answer);
  });
});
server.listen(0, '127.0.0.1', () => {
  const address = server.address() as { port: number };
  process.stdout.write(`http://127.0.0.1:${address.port}\n`);
});
