/**
 * What `docs/operating.md` tells an operator to do, done from the page alone in an empty folder: its own files, with
 * our paths and ports in them. Nothing of this machine is changed. Needs root and Debian's packages.
 */
import { execFileSync, spawn } from 'node:child_process'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { freePort } from '../helpers/e2e/product-server.ts'
import { findPostgres } from '../helpers/postgres-cluster.ts'
import { PUBLIC_MODE } from '../helpers/public-mode.ts'

const ROOT = resolve(import.meta.dirname, '../..')
const PAGE = readFileSync(join(ROOT, 'docs/operating.md'), 'utf8')
const NEEDED = ['/usr/sbin/nginx', '/usr/sbin/logrotate', '/usr/bin/openssl', '/usr/bin/curl']

/** The block of the page after some words. Blocks in a list are indented. */
function blockAfter(words: string): string {
  const at = PAGE.indexOf(words)
  const found = at === -1 ? null : /\n( *)```\w*\n(.*?)\n\1```/s.exec(PAGE.slice(at))
  if (found === null) throw new Error(`the page has no block after: ${words}`)
  return (found[2] ?? '').replaceAll(`\n${found[1]}`, '\n').replace(found[1] ?? '', '')
}

const folder = mkdtempSync(join(tmpdir(), 'veriscope-runbook-'))
const file = (name: string, text: string): string => {
  const path = join(folder, name)
  mkdirSync(join(path, '..'), { recursive: true })
  writeFileSync(path, text.replaceAll('/srv/veriscope', folder))
  return path
}
const run = (program: string, args: readonly string[], env: Record<string, string> = {}): string =>
  execFileSync(program, [...args], {
    cwd: folder,
    encoding: 'utf8',
    env: { PATH: process.env['PATH'] ?? '', HOME: folder, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
const done: string[] = []
function demand(isTrue: boolean, what: string): void {
  if (!isTrue) throw new Error(`not so: ${what}`)
  done.push(what)
}
const wait = (ms: number) => new Promise((go) => setTimeout(go, ms))

async function until(what: string, look: () => boolean | Promise<boolean>): Promise<void> {
  const end = performance.now() + 60_000
  while (!(await look())) {
    if (performance.now() > end) throw new Error(`it did not come: ${what}`)
    await wait(200)
  }
}

/** The server as the unit starts it, its log in a file. */
async function service(port: number): Promise<() => Promise<void>> {
  const unit = file('veriscope.service', blockAfter('/etc/systemd/system/veriscope.service'))
  const started = /^ExecStart=(.*)$/m.exec(readFileSync(unit, 'utf8'))?.[1]?.split(' ') ?? []
  mkdirSync(join(folder, 'log'))
  const log = openSync(join(folder, 'log/server.log'), 'a')
  const [program = '', ...args] = started
  const child = spawn(program, args, {
    cwd: join(folder, 'site'),
    env: { PATH: process.env['PATH'], ...variables(port), LOG_LEVEL: 'debug' },
    stdio: ['ignore', log, log],
  })
  const exit = new Promise((go) => child.once('exit', go))
  await until('readyz', () =>
    fetch(`http://127.0.0.1:${port}/readyz`).then(
      (r) => r.ok,
      () => false,
    ),
  )
  return async () => {
    child.kill('SIGTERM')
    await exit
  }
}

const variables = (port: number) => ({
  ...PUBLIC_MODE,
  HOST: '127.0.0.1',
  TRUSTED_PROXIES: '1',
  DATA_DIR: join(folder, 'data'),
  PORT: String(port),
})

/** TLS and HTTP/2 by the page's file, with a certificate of our own. */
async function proxied(port: number): Promise<void> {
  const [secure, plain] = [await freePort(), await freePort()]
  const subject = ['-subj', '/CN=veriscope.example', '-days', '2', '-nodes']
  const pair = ['-keyout', join(folder, 'key.pem'), '-out', join(folder, 'cert.pem')]
  run('openssl', ['req', '-x509', '-newkey', 'rsa:2048', ...subject, ...pair])
  const site = blockAfter('/etc/nginx/sites-available/veriscope')
    .replaceAll('/etc/ssl/veriscope', folder)
    .replace('listen 443', `listen 127.0.0.1:${secure}`)
    .replace('listen 80', `listen 127.0.0.1:${plain}`)
    .replace('127.0.0.1:3000', `127.0.0.1:${port}`)
  const conf = file(
    'nginx.conf',
    `pid ${folder}/nginx.pid;\nerror_log ${folder}/nginx-error.log;\nevents {}\nhttp { access_log off;\n${site}\n}`,
  )
  run('/usr/sbin/nginx', ['-t', '-c', conf])
  run('/usr/sbin/nginx', ['-c', conf])
  try {
    const to = ['-sk', '-D', '-', '-o', '/dev/null']
    const name = ['--resolve', `veriscope.example:${secure}:127.0.0.1`]
    const head = run('curl', [
      ...to,
      ...name,
      '--http2',
      `https://veriscope.example:${secure}/front-pages/landing-page`,
    ])
    demand(head.startsWith('HTTP/2 200'), 'nginx of the page answers by HTTP/2 over TLS')
    demand(/strict-transport-security/i.test(head), 'with HSTS')
    const led = run('curl', [...to, '-H', 'Host: veriscope.example', `http://127.0.0.1:${plain}/`])
    demand(/^HTTP\/1.1 301[^]*location: https:/i.test(led), 'http leads to https')
  } finally {
    run('/usr/sbin/nginx', ['-s', 'stop', '-c', conf])
  }
}

async function rotated(port: number): Promise<void> {
  const conf = file('logrotate.conf', blockAfter('/etc/logrotate.d/veriscope'))
  const state = join(folder, 'rotation')
  const call = () =>
    run('curl', [
      '-s',
      '-o',
      '/dev/null',
      `http://127.0.0.1:${port}/`,
      '-H',
      'Host: elsewhere.example',
    ])
  run('/usr/sbin/logrotate', ['-f', '-s', state, conf])
  call()
  const names = readdirSync(join(folder, 'log'))
  demand(names.includes('server.log.1.gz'), 'the log is rotated and packed')
  await until('a line after the rotation', () => statSync(join(folder, 'log/server.log')).size > 0)
  done.push('and the server goes on writing to it')
}

function backedUp(port: number): void {
  const script = file('backup.sh', blockAfter('`/srv/veriscope/backup.sh`'))
  const own = { ...variables(port) }
  const age = (name: string, days: number) => {
    const path = file(`backups/${name}`, 'old')
    const at = Date.now() / 1000 - days * 86_400
    utimesSync(path, at, at)
  }
  age('veriscope-2026-01-05.gz', 15)
  age('veriscope-2026-01-06.gz', 13)
  age('veriscope-2026-01-01.gz', 300)
  age('veriscope-2025-01-01.gz', 400)
  run('/bin/sh', [script], own)
  const kept = readdirSync(join(folder, 'backups'))
  demand(
    kept.length === 3 &&
      kept.includes('veriscope-2026-01-06.gz') &&
      kept.includes('veriscope-2026-01-01.gz'),
    'a backup of the running server, checked; old ones are gone, firsts of months stay',
  )
  for (const name of ['veriscope-2026-01-06.gz', 'veriscope-2026-01-01.gz'])
    rmSync(join(folder, 'backups', name))
}

async function drilled(): Promise<void> {
  const port = await freePort()
  const script = file(
    'drill.sh',
    blockAfter('`/srv/veriscope/drill.sh`').replaceAll('3999', String(port)),
  )
  const said = run('/bin/sh', [script], variables(0))
  demand(
    /"status":"ready"/.test(said) && /restored: /.test(said),
    'the drill restores it and the service answers',
  )
}

function verified(): void {
  if (!existsSync('/usr/bin/systemd-analyze')) return
  for (const name of ['veriscope.service', 'veriscope-backup.service', 'veriscope-backup.timer']) {
    file(name, blockAfter(`/etc/systemd/system/${name}`))
  }
  const names = ['veriscope.service', 'veriscope-backup.service', 'veriscope-backup.timer']
  run('systemd-analyze', ['verify', '--man=no', ...names.map((name) => join(folder, name))], {
    SYSTEMD_LOG_LEVEL: 'err',
  })
  done.push('the units pass systemd-analyze verify')
}

/** Back to a moment: a base backup, two changes, and the database as it was between them. */
async function turnedBack(bin: string): Promise<void> {
  const port = await freePort()
  const place = join(folder, 'pitr')
  mkdirSync(place)
  mkdirSync(join(folder, 'archive'))
  run('chown', ['postgres', place, join(folder, 'archive')])
  run('chmod', ['755', folder])
  const as = (program: string, ...args: string[]) =>
    run('runuser', ['-u', 'postgres', '--', join(bin, program), ...args])
  const where = ['-h', place, '-p', String(port), '-U', 'postgres']
  const sql = (statement: string) =>
    as('psql', ...where, '-d', 'postgres', '-v', 'ON_ERROR_STOP=1', '-qAt', '-c', statement).trim()
  const [data, base] = [join(place, 'data'), join(place, 'base')]
  as('initdb', '-D', data, '-A', 'trust', '-U', 'postgres', '--no-sync')
  const archive = blockAfter('In `postgresql.conf`').replaceAll('/srv/veriscope', folder)
  const own = `\nport = ${port}\nlisten_addresses = ''\nunix_socket_directories = '${place}'\nfsync = off\n`
  writeFileSync(join(data, 'postgresql.conf'), `${own}${archive}\n`)
  const start = (at: string) => as('pg_ctl', '-D', at, '-w', '-l', join(place, 'log'), 'start')
  start(data)
  sql('create table kept (id int); insert into kept values (1)')
  as('pg_basebackup', ...where, '-D', base, '-X', 'none', '--no-sync', '-c', 'fast')
  sql('insert into kept values (2)')
  const moment = sql('select now()')
  await wait(1100)
  sql('drop table kept')
  sql('select pg_switch_wal()')
  as('pg_ctl', '-D', data, '-w', '-m', 'fast', 'stop')
  const back = blockAfter('make `recovery.signal` there')
    .replaceAll('/srv/veriscope', folder)
    .replace(/recovery_target_time = .*/, `recovery_target_time = '${moment}'`)
  writeFileSync(join(base, 'postgresql.conf'), `${own}${back}\n`)
  run('runuser', ['-u', 'postgres', '--', 'touch', join(base, 'recovery.signal')])
  start(base)
  try {
    await until('the end of recovery', () => sql('select pg_is_in_recovery()') === 'f')
    demand(
      sql("select string_agg(id::text, ',' order by id) from kept") === '1,2',
      'PostgreSQL is back at the moment before a table was dropped',
    )
  } finally {
    as('pg_ctl', '-D', base, '-w', '-m', 'immediate', 'stop')
  }
}

/** Two backups of what has changed, on a whole one, put together and started. */
async function incremental(bin: string): Promise<void> {
  if (!existsSync(join(bin, 'pg_combinebackup'))) {
    done.push('(incremental backups were not tried: they need PostgreSQL 17)')
    return
  }
  const place = join(folder, 'incremental')
  mkdirSync(place)
  run('chmod', ['755', folder])
  const scripts = ['incremental.sh', 'combine.sh'].map((name) => {
    const path = file(name, blockAfter(`\`/srv/veriscope/${name}\``))
    run('chmod', ['644', path])
    return path
  })
  const base = join(folder, 'base')
  mkdirSync(base)
  run('chown', ['postgres', place, base])
  const port = String(await freePort())
  const env = { PATH: `${bin}:${process.env['PATH']}`, PGHOST: place, PGPORT: port }
  const as = (program: string, ...args: string[]) =>
    run('runuser', ['-u', 'postgres', '--', program, ...args], { ...env, PGUSER: 'postgres' })
  const sql = (statement: string) => as('psql', '-d', 'postgres', '-qAt', '-c', statement).trim()
  const data = join(place, 'data')
  as('initdb', '-D', data, '-A', 'trust', '-U', 'postgres', '--no-sync')
  const own = `\nport = ${port}\nlisten_addresses = ''\nunix_socket_directories = '${place}'\nsummarize_wal = on\n`
  writeFileSync(join(data, 'postgresql.conf'), own, { flag: 'a' })
  const start = (at: string) => as('pg_ctl', '-D', at, '-w', '-l', join(place, 'log'), 'start')
  const stop = (at: string) => as('pg_ctl', '-D', at, '-w', '-m', 'fast', 'stop')
  start(data)
  sql(
    'create table kept as select i, repeat(md5(i::text), 20) as filler from generate_series(1, 50000) i',
  )
  const back = () => {
    as('/bin/sh', scripts[0] ?? '')
    const [newest] = readdirSync(base)
      .filter((name) => !name.endsWith('.whole'))
      .toSorted()
      .toReversed()
    return join(base, newest ?? '')
  }
  const kilobytes = (path: string) => Number(run('du', ['-sk', path]).split('\t')[0])
  const whole = back()
  await wait(1100)
  sql('update kept set filler = filler where i <= 100')
  const middle = back()
  await wait(1100)
  sql('delete from kept where i > 100')
  back()
  stop(data)
  const share = kilobytes(middle) / kilobytes(whole)
  demand(
    share < 0.5,
    `a backup of what has changed has ${Math.round(100 * share)} % of a whole one`,
  )
  const again = join(place, 'again')
  as('/bin/sh', scripts[1] ?? '', middle, again)
  start(again)
  try {
    demand(sql('select count(*) from kept') === '50000', 'put together it is what it was then')
  } finally {
    stop(again)
  }
}

async function main(bin: string): Promise<void> {
  symlinkSync(ROOT, join(folder, 'site'))
  const port = await freePort()
  const stop = await service(port)
  try {
    await proxied(port)
    await rotated(port)
    backedUp(port)
  } finally {
    await stop()
  }
  await drilled()
  verified()
  await turnedBack(bin)
  await incremental(bin)
}

/** `--only=incremental`: on a Debian 13 beside this one, say, which has PostgreSQL 17. */
const ONLY = process.argv.find((word) => word.startsWith('--only='))?.slice(7)
const bin = findPostgres()
const lacking = ONLY === undefined ? NEEDED.filter((path) => !existsSync(path)) : []
if (bin === null || lacking.length > 0 || process.getuid?.() !== 0) {
  console.log(`skipped: it needs root, postgresql, and ${lacking.join(', ') || 'nothing else'}`)
} else {
  try {
    await (ONLY === 'incremental' ? incremental(bin) : main(bin))
  } catch (error) {
    process.exitCode = 1
    const { stderr } = error as { stderr?: string }
    console.log(`${(error as Error).message}\n${stderr ?? ''}`)
  } finally {
    rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 })
  }
  for (const what of done) console.log(`ok  ${what}`)
}
