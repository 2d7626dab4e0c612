/** Checks the Host header of every request against the server's names, as a protection from DNS rebinding. */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { isLoopback, type Mode } from './mode.ts'

/** Host names and peers that are answered. */
export type HostRules = {
  mode: Mode
  /** Host names that this server answers besides those of this machine, in lower case. */
  names: readonly string[]
}

type Refusal = { status: number; text: string }

const MISSING: Refusal = { status: 400, text: 'One Host header is needed' }
/** 421 Misdirected Request: the client asked the wrong server. */
const UNKNOWN: Refusal = {
  status: 421,
  text: 'This server does not answer for this host name (PUBLIC_ORIGIN, ALLOWED_HOSTS)',
}
const NOT_HERE: Refusal = {
  status: 403,
  text: 'In local mode the server answers this machine only, without a proxy (MODE)',
}

/** Headers that a proxy adds: behind one, every peer looks like this machine. */
const FORWARDED = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip'] as const

/** Returns the name in a Host header without its port, in lower case; null when there is none. */
export function hostNameOf(header: string | undefined): string | null {
  const name = /^(\[[\da-f:.]+\]|[\w.-]+)(?::\d{1,5})?$/i.exec(header ?? '')?.[1]
  return name === undefined ? null : name.toLowerCase().replace(/\.$/, '')
}

/** Counts the Host headers among names and values in turn; Node gives only the first to a route. */
function countHosts(names: readonly string[]): number {
  return names.filter((name, at) => at % 2 === 0 && name.toLowerCase() === 'host').length
}

/**
 * Returns the reason to refuse a request, or null. Names of this machine are accepted from this machine only:
 * a page elsewhere whose name has been pointed here (DNS rebinding) sends its own name.
 */
export function judgeHost(
  { mode, names }: HostRules,
  {
    headers,
    peer,
    hosts = 1,
  }: { headers: FastifyRequest['headers']; peer: string; hosts?: number },
): Refusal | null {
  const isHere = isLoopback(peer)
  if (mode === 'local' && (!isHere || FORWARDED.some((name) => headers[name] !== undefined))) {
    return NOT_HERE
  }
  const name = hostNameOf(headers.host)
  // Of several, a proxy in front may have read another one.
  if (name === null || hosts > 1) return MISSING
  if (names.includes(name) || (isHere && isLoopback(name))) return null
  return UNKNOWN
}

/** Checks the host of every request, whatever its route, before any other hook. */
export function guardHosts(app: FastifyInstance, rules: HostRules): void {
  app.addHook('onRequest', (request, reply, done) => {
    const peer = request.socket.remoteAddress ?? ''
    const hosts = countHosts(request.raw.rawHeaders)
    const refused = judgeHost(rules, { headers: request.headers, peer, hosts })
    if (refused === null) {
      done()
      return
    }
    request.log.info({ status: refused.status }, 'host refused')
    void reply
      .code(refused.status)
      .header('cache-control', 'no-store')
      .type('text/plain; charset=utf-8')
      .send(`${refused.text}\n`)
  })
}
