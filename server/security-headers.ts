import helmet from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'

const YEAR_S = 365 * 24 * 60 * 60

/**
 * The policy of every reply. Scripts come from this origin only and never from text in the page;
 * styles may be inline because Mantine writes them so. The named Trusted Types policies are the
 * application's own and DOMPurify's.
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

/** Security headers for every reply. */
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
}
