/** Codes and names of the wire format that both sides share. */

/** Body codes of the envelope (BladeX). `code` may arrive as a string. */
export const CODE = {
  ok: 200,
  bad: 400,
  unauthorized: 401,
  forbidden: 403,
  notFound: 404,
  conflict: 409,
  tooLarge: 413,
  outdated: 426,
  tooMany: 429,
  failed: 500,
  unavailable: 503,
  timeout: 504,
} as const

/**
 * Marks a 503 as intended: `data.maintenance` is true while the operator has switched the service
 * off, and `Retry-After` says when to try again.
 */
export const MAINTENANCE_MARK = 'maintenance'

/** OAuth code for an expired token in `error_code`. */
export const OAUTH_EXPIRED = 2010

/** Prefix of the SHA-256 (hexadecimal) of a refresh token, sent in its place at sign-out. */
export const TOKEN_HASH_MARK = 'sha256:'

export const GRANT = { signIn: 'sci_web', refresh: 'sci_web_refresh_token' } as const

/** Purposes of a code sent by mail or SMS; a code only works for its own purpose. */
export const CODE_TYPE = { register: 1, signIn: 2, resetPassword: 3, bind: 4 } as const
export type CodeType = (typeof CODE_TYPE)[keyof typeof CODE_TYPE]

/** Terms documents: both are mandatory. */
export const TERMS = { service: 4, privacy: 5 } as const
export type TermsType = (typeof TERMS)[keyof typeof TERMS]

/** `problemType` 3 is answered in place: no tab opens. */
export const PROBLEM_TYPE = { method: 1, data: 2, short: 3 } as const

/** Headers of every call to the proxy. */
export const HEADER = {
  authorization: 'Authorization',
  requestedWith: 'Blade-Requested-With',
  token: 'Blade-Auth',
  timeZone: 'Time-Zone',
  /** See contract-number.ts. */
  contract: 'Contract-Number',
  /** The id of a request in the log, in responses. */
  requestId: 'X-Request-Id',
} as const
export const REQUESTED_WITH = 'BladeHttpRequest'

/** The one path of the proxy. */
export const PROXY_PATH = '/api/tool'

/**
 * Messages of the error catalogue by meaning. An upstream sends text, not numbers, so the text
 * identifies the error; the embedded service sends exactly these.
 */
export const MESSAGE = {
  pleaseLogIn: { zh: '请登录', en: 'Please log in' },
  loginExpired: {
    zh: '您的登录已过期，请重新登录',
    en: 'Your login has expired, please log in again',
  },
  authInvalid: { zh: '认证信息有误', en: 'Authentication information is wrong' },
  refreshInvalid: { zh: '令牌刷新有误', en: 'Token refresh is invalid' },
  notAllowed: { zh: '请求未授权', en: 'You are not allowed to do this' },
} as const
