/**
 * Runs one attack in a process of its own. An attacker has a machine of its own; here it shares two processors with
 * the server, so it runs at a lower priority than the server and the user.
 */
import { fork } from 'node:child_process'
import { connect } from 'node:net'
import { constants, setPriority } from 'node:os'
import { CODE_TYPE, PROXY_PATH } from '../../src/contract/codes.ts'
import { largeResult, longColumn } from '../../tests/helpers/hostile-records.ts'
import { clientHeaders } from '../../tests/helpers/client-headers.ts'
import { call, recordOf, repeatFor, send } from './client.ts'
import { isQuick } from './options.ts'

/** Requests of an attack that wait for their answers at the same time. */
const CONNECTIONS = 16
/** Number of connections where they are the attack. */
const MANY_CONNECTIONS = 256
const MEBIBYTE = 1024 * 1024
const STALL_MS = 4000

/** The attacked server and the attacker's identity. */
export type Target = {
  url: string
  from: string
  token: string
  email: string
  /** An encrypted password that belongs to no account. */
  cipher: string
  article: string
}

type Attack = (target: Target, count: number) => Promise<unknown>

/** Sends all but the last byte of a large body, and waits. */
function sendHalf({ url, from }: Target): Promise<unknown> {
  const { hostname, port, host } = new URL(url)
  const headers = { ...clientHeaders(), host, 'content-length': String(MEBIBYTE) }
  const head = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  const socket = connect({ host: hostname, port: Number(port), localAddress: from })
  socket.write(`POST ${PROXY_PATH} HTTP/1.1\r\n${head.join('')}\r\n"${'a'.repeat(MEBIBYTE - 2)}`)
  setTimeout(() => socket.destroy(), STALL_MS)
  return new Promise((done) => socket.resume().once('error', done).once('close', done))
}

const idOf = (count: number) => String(176_364_720_000_000_000n + BigInt(count))
/** Returns a lazily computed text: packing takes seconds, which attacks of other kinds need not wait for. */
const once = (make: () => string) => {
  let made: string | undefined
  return () => (made ??= make())
}
const bomb = once(() => longColumn(8_000_000))
const large = once(() => largeResult(1_900_000))
const nested = `{"method":"POST","url":"x","params":${'['.repeat(900_000)}`

export const ATTACKS: Readonly<Record<string, Attack>> = {
  'records of 8 KB that become millions of values': ({ url, ...as }, count) =>
    call(url, 'saveRecord', recordOf(idOf(count), bomb()), as),
  'large records': ({ url, ...as }, count) =>
    call(url, 'saveRecord', recordOf(idOf(count % 5), large()), as),
  'wrong passwords': ({ url, from, email, cipher }) =>
    call(url, 'token', { grant_type: 'sci_web', email, password: cipher }, { from }),
  'registrations with passwords to decrypt': ({ url, from, cipher }, count) => {
    const secrets = { code: '123456', password: cipher, confirmPassword: cipher }
    return call(url, 'register', { email: `a${count}@b.example`, nick: 'a', ...secrets }, { from })
  },
  'pages of articles that do not exist': ({ url, from }, count) => {
    const path = `/front-pages/article/problemDetails?id=${count}`
    return send(url, { path, headers: { 'accept-encoding': 'br' }, from })
  },
  'a megabyte of brackets': ({ url, from, token }) =>
    send(url, { body: nested, headers: clientHeaders(token), from }),
  'searches for ever other words': ({ url, from }, count) =>
    call(url, 'contentPage', { type: 'problem', keyword: `x${count}` }, { from }),
  'likes taken back and given again': ({ url, article, ...as }, count) =>
    call(url, count % 2 === 0 ? 'like' : 'cancelLike', { id: article }, as),
  'the sitemap': ({ url, from }) => send(url, { path: '/sitemap.xml', from }),
  'small requests over hundreds of connections': ({ url, from }) =>
    send(url, { path: '/healthz', from }),
  'large bodies that never end': sendHalf,
}

/** Addresses of an attack on a known device. */
const MANY_ADDRESSES = 120
const PIPELINED = 20

/** An address of IPv4 that only this request has. */
const freshAddress = (count: number) =>
  `10.${(count >> 16) & 255}.${(count >> 8) & 255}.${count & 255}`
/** An address of a /64 of its own within one /48. */
const inOnePrefix = (count: number) => `2001:db8:48:${(count % 65_536).toString(16)}::1`

/** Sends many requests on one connection without waiting for an answer, and closes it after the first. */
function pipeline({ url }: Target): Promise<unknown> {
  const { hostname, port, host } = new URL(url)
  const socket = connect({ host: hostname, port: Number(port) })
  const request = `GET /front-pages/article/problemDetails?id=1 HTTP/1.1\r\nhost: ${host}\r\n\r\n`
  socket.write(request.repeat(PIPELINED))
  socket.once('data', () => socket.destroy())
  setTimeout(() => socket.destroy(), STALL_MS)
  return new Promise((done) => socket.once('error', done).once('close', done))
}

/**
 * Attacks on the sign-in of a known device. The server takes the address of a caller from its proxy, so that one
 * attacker has as many as it likes.
 */
export const DEVICE_ATTACKS: Readonly<Record<string, Attack>> = {
  'one wrong password from each of 120 addresses, for many accounts': ({ url, cipher }, count) => {
    const params = { grant_type: 'sci_web', email: `x${count}@b.example`, password: cipher }
    return call(url, 'token', params, { forwardedFor: freshAddress(count) })
  },
  'one wrong password from each of 120 addresses, for the account': (target, count) => {
    const { url, email, cipher } = target
    const params = { grant_type: 'sci_web', email, password: cipher }
    return call(url, 'token', params, { forwardedFor: freshAddress(count) })
  },
  'codes and wrong passwords from one /48': ({ url, cipher }, count) => {
    const caller = { forwardedFor: inOnePrefix(count) }
    const email = `y${count}@b.example`
    return count % 2 === 0
      ? call(url, 'sendEmailCode', { email, codeType: CODE_TYPE.register }, caller)
      : call(url, 'token', { grant_type: 'sci_web', email, password: cipher }, caller)
  },
  '20 requests at once on each of 300 connections': pipeline,
}

const connectionsOf = (name: string) => {
  if (name.includes('300 connections')) return 300
  if (name in DEVICE_ATTACKS) return MANY_ADDRESSES
  return name.includes('hundreds') || name.includes('never end') ? MANY_CONNECTIONS : CONNECTIONS
}

type Order = { name: string; target: Target; ms: number; connections: number }

/** Attacks for so long. @returns how many requests were sent */
export async function attack(
  name: string,
  target: Target,
  ms: number,
  connections = connectionsOf(name),
): Promise<number> {
  const child = fork(import.meta.filename, ['attack', ...(isQuick ? ['--quick'] : [])])
  return new Promise((done, failed) => {
    child.once('error', failed).once('exit', () => failed(new Error('the attacker has ended')))
    child.once('message', (count) => {
      done(Number(count))
      child.disconnect()
    })
    child.send({ name, target, ms, connections } satisfies Order)
  })
}

const ALL = { ...ATTACKS, ...DEVICE_ATTACKS }

async function run({ name, target, ms, connections }: Order): Promise<void> {
  const one = (count: number) => ALL[name]!(target, count).catch(() => null)
  process.send?.(await repeatFor(ms, connections, one))
}

if (process.argv[2] === 'attack' && process.send !== undefined) {
  if (!isQuick) setPriority(constants.priority.PRIORITY_LOW)
  process.once('message', (order: Order) => void run(order))
}
