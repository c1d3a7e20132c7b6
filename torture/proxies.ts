import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePort } from '../server/src/platform/free-port.ts';
import { type Program, run } from './programs.ts';

const example = (name: string) => readFile(fileURLToPath(new URL(`../deploy/${name}`, import.meta.url)), 'utf8');
const certificates = fileURLToPath(new URL('../server/test/certificates/', import.meta.url));

export interface Proxy {
  /** Port for https. */
  port: number;
  program: Program;
}

/** Our own example, with nothing changed but ports, paths and the certificate. */
export async function startNginx(folder: string, [first, second]: readonly [number, number]): Promise<Proxy> {
  const [http, https] = [await freePort(), await freePort()];
  const conf = (await example('nginx.conf'))
    .replaceAll(/listen (\[::\]:)?80;/g, `listen $1${http};`)
    .replaceAll(/listen (\[::\]:)?443 /g, `listen $1${https} `)
    .replace('127.0.0.1:3000', `127.0.0.1:${first}`)
    .replace('127.0.0.1:3001', `127.0.0.1:${second}`)
    .replace('/etc/letsencrypt/live/app.example.com/fullchain.pem', join(certificates, 'certificate.pem'))
    .replace('/etc/letsencrypt/live/app.example.com/privkey.pem', join(certificates, 'key.pem'))
    .replace('/var/log/nginx/', `${folder}/`)
    .replaceAll('app.example.com', 'localhost');
  const whole = `pid ${folder}/nginx.pid;\nerror_log ${folder}/nginx-error.log;\nevents {}\nhttp {\n${conf}\n}\n`;
  await writeFile(join(folder, 'nginx.conf'), whole);
  const args = ['-p', folder, '-c', join(folder, 'nginx.conf'), '-g', 'daemon off;'];
  return { port: https, program: run('nginx', args, { log: join(folder, 'nginx.log') }) };
}

export async function startCaddy(folder: string, ports: readonly [number, number]): Promise<Proxy> {
  const [http, https] = [await freePort(), await freePort()];
  const home = join(folder, 'caddy');
  await mkdir(home, { recursive: true });
  const options = `{\n\tadmin off\n\thttp_port ${http}\n\thttps_port ${https}\n\tskip_install_trust\n}\n`;
  await writeFile(join(folder, 'Caddyfile'), options + (await example('Caddyfile')));
  const env = {
    HOME: home,
    XDG_DATA_HOME: home,
    XDG_CONFIG_HOME: home,
    ONHAND_DOMAIN: 'localhost',
    ONHAND_UPSTREAM: ports.map((port) => `127.0.0.1:${port}`).join(' '),
  };
  const args = ['run', '--config', join(folder, 'Caddyfile'), '--adapter', 'caddyfile'];
  return { port: https, program: run('caddy', args, { log: join(folder, 'caddy.log'), env }) };
}
