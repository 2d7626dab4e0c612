import helmet from '@fastify/helmet'
import type { FastifyInstance, FastifyReply } from 'fastify'

const YEAR_S = 365 * 24 * 60 * 60

/**
 * The policy of every reply. Scripts come from this origin only; of the text in a page only what the
 * build wrote there runs, named by its hash (`allowScripts`). Styles may be inline because Mantine writes
 * them so. The named Trusted Types policies are the application's own and DOMPurify's.
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
  /** Reached by https: browsers are told to stay with it. */
  isHttps: boolean
  /** Vite's client needs what the policy forbids. */
  isDevelopment: boolean
}

const POLICY = 'content-security-policy'

/** What matters only to a page, or to a worker, which is under the policy of its own script. */
const OF_PAGES = [
  POLICY,
  'cross-origin-opener-policy',
  'origin-agent-cluster',
  'referrer-policy',
  'x-dns-prefetch-control',
  'x-download-options',
  'x-frame-options',
  'x-permitted-cross-domain-policies',
  'x-xss-protection',
]

/** What no browser shows as a page that can do something. An SVG is one. */
const NO_PAGE =
  /^(?:text\/(?:javascript|css|plain|csv|tab-separated-values)|application\/(?:javascript|json|manifest\+json)|font\/|image\/(?!svg))/
const WORKER = /^\/(?:sw|assets\/[\w.-]+\.worker-[\w-]+)\.js$/

/** Whether a reply can do without the headers for pages: 700 bytes of the 1 100 that each file had. */
function isNoPage(path: string, type: unknown): boolean {
  return typeof type === 'string' && NO_PAGE.test(type) && !WORKER.test(path)
}

/**
 * Security headers for every reply: transport, type and who may embed it always, the policy for
 * pages on everything that could be one.
 */
export async function securityHeaders(app: FastifyInstance, options: HeaderOptions): Promise<void> {
  await app.register(helmet, {
    global: true,
    contentSecurityPolicy: options.isDevelopment ? false : { useDefaults: false, directives: CSP },
    strictTransportSecurity: options.isHttps ? { maxAge: YEAR_S, includeSubDomains: false } : false,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    crossOriginOpenerPolicy: { policy: 'same-origin' },
    crossOriginResourcePolicy: { policy: 'same-origin' },
    crossOriginEmbedderPolicy: false,
    xFrameOptions: { action: 'deny' },
    xPoweredBy: false,
  })
  app.addHook('onSend', async (request, reply) => {
    const [path = ''] = request.url.split('?', 1)
    if (!isNoPage(path, reply.getHeader('content-type'))) return
    for (const name of OF_PAGES) reply.raw.removeHeader(name)
  })
}

/** Lets a page run its own inline scripts. @param hashes as a policy names them: `'sha256-…'` */
export function allowScripts(reply: FastifyReply, hashes: readonly string[]): void {
  const policy = reply.raw.getHeader(POLICY)
  // While developing there is no policy.
  if (typeof policy !== 'string' || hashes.length === 0) return
  reply.header(
    POLICY,
    policy.replace("script-src 'self'", ["script-src 'self'", ...hashes].join(' ')),
  )
}
