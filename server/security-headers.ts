/** Security headers of all replies, with the content security policy. */
import helmet from '@fastify/helmet'
import fastify, { type FastifyInstance, type FastifyReply } from 'fastify'
import { PROXY_PATH } from '../src/contract/codes.ts'

const YEAR_S = 365 * 24 * 60 * 60

/**
 * Content security policy of every reply. Scripts come from this origin only; inline scripts run only when
 * their hash is named (`allowScripts`). Styles may be inline because Mantine writes them so. The named
 * Trusted Types policies are the application's own and DOMPurify's.
 */
const CSP = {
  'default-src': ["'self'"],
  'script-src': ["'self'"],
  'style-src': ["'self'", "'unsafe-inline'"],
  'img-src': ["'self'", 'data:', 'blob:'],
  'font-src': ["'self'"],
  'connect-src': ["'self'"],
  'worker-src': ["'self'"],
  'manifest-src': ["'self'"],
  'object-src': ["'none'"],
  'base-uri': ["'none'"],
  'frame-ancestors': ["'none'"],
  'form-action': ["'self'"],
  'require-trusted-types-for': ["'script'"],
  'trusted-types': ['veriscope', 'default', 'dompurify'],
}

export type HeaderOptions = {
  /** Whether the server is reached by https: browsers are told to stay with it. */
  isHttps: boolean
  /** Whether the policy is left out, because it forbids Vite's client. */
  isDevelopment: boolean
}

const POLICY = 'content-security-policy'
const OPENER_POLICY = 'cross-origin-opener-policy'

/** Headers that matter only to a page, or to a worker, which is under the policy of its own script. */
const PAGE_HEADERS = [
  POLICY,
  OPENER_POLICY,
  'origin-agent-cluster',
  'referrer-policy',
  'x-dns-prefetch-control',
  'x-download-options',
  'x-frame-options',
  'x-permitted-cross-domain-policies',
  'x-xss-protection',
]

/** Types of files that no browser shows as an active page. (An SVG can be one.) */
const INERT_TYPES =
  /^(?:text\/(?:javascript|css|plain|csv|tab-separated-values)|application\/(?:javascript|json|manifest\+json)|font\/|image\/(?!svg))/
const WORKER = /^\/(?:sw|assets\/[\w.-]+\.worker-[\w-]+)\.js$/

/** Whether a reply can do without the headers for pages: 700 of the 1 100 bytes of headers of each file. */
function isNoPage(path: string, type: unknown): boolean {
  return typeof type === 'string' && INERT_TYPES.test(type) && !WORKER.test(path)
}

type Header = [name: string, value: string]

/**
 * Reads helmet's headers once from an answer of its own: they are the same for every request, but helmet
 * builds the policy again for each.
 */
async function helmetHeaders(options: HeaderOptions): Promise<Header[]> {
  const bare = fastify()
  bare.get('/bare', (_request, reply) => void reply.send())
  await bare.register(helmet, {
    global: false,
    contentSecurityPolicy: options.isDevelopment ? false : { useDefaults: false, directives: CSP },
    strictTransportSecurity: options.isHttps ? { maxAge: YEAR_S, includeSubDomains: false } : false,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    crossOriginOpenerPolicy: { policy: 'same-origin' },
    crossOriginResourcePolicy: { policy: 'same-origin' },
    crossOriginEmbedderPolicy: false,
    xFrameOptions: { action: 'deny' },
    xPoweredBy: false,
  })
  bare.get('/', { helmet: {} }, (_request, reply) => void reply.send())
  const [without, own] = [await bare.inject('/bare'), await bare.inject('/')]
  await bare.close()
  return Object.entries(own.headers).filter(
    (entry): entry is Header => typeof entry[1] === 'string' && !(entry[0] in without.headers),
  )
}

/**
 * Sets security headers on every reply: transport, type and embedding always, the policy for pages on
 * everything that could be one.
 */
export async function securityHeaders(app: FastifyInstance, options: HeaderOptions): Promise<void> {
  const headers = await helmetHeaders(options)
  const ofPages = headers.filter(([name]) => PAGE_HEADERS.includes(name))
  const always = Object.fromEntries(headers.filter(([name]) => !PAGE_HEADERS.includes(name)))
  const setOfPages = ({ raw }: FastifyReply) => {
    for (const [name, value] of ofPages) raw.setHeader(name, value)
  }
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(always)
    // Calls are answered with JSON, which needs no policy for pages.
    if (request.url !== PROXY_PATH) setOfPages(reply)
    done()
  })
  app.addHook('onSend', (request, reply, _payload, done) => {
    const [path = ''] = request.url.split('?', 1)
    const isPlain = isNoPage(path, reply.getHeader('content-type'))
    if (request.url === PROXY_PATH) {
      if (!isPlain) setOfPages(reply)
    } else if (isPlain) for (const name of PAGE_HEADERS) reply.raw.removeHeader(name)
    done()
  })
}

/**
 * Removes the Cross-Origin-Opener-Policy header, which would make a browser start another process after the
 * answer has arrived. Only for a page whose window no other site holds (shell/out-of-reach.ts).
 */
export function removeOpenerPolicy(reply: FastifyReply): void {
  reply.raw.removeHeader(OPENER_POLICY)
}

/** Allows a page's own inline scripts. @param hashes as a policy names them: `'sha256-…'` */
export function allowScripts(reply: FastifyReply, hashes: readonly string[]): void {
  const policy = reply.raw.getHeader(POLICY)
  // In development there is no policy.
  if (typeof policy !== 'string' || hashes.length === 0) return
  reply.header(
    POLICY,
    policy.replace("script-src 'self'", ["script-src 'self'", ...hashes].join(' ')),
  )
}
