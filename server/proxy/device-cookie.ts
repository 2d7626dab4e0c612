/**
 * The cookie that identifies a browser on which a member has signed in. It holds a random number with our
 * signature and nothing about the member, and scripts cannot read it.
 */
import { DEVICE_LIFE_MS } from '../service/rate-limits/device.ts'

const NAME = 'veriscope-device'
/** `__Host-`: browsers accept it only from this host, over https and for all paths. */
const HOST_NAME = `__Host-${NAME}`
const TOKEN = /^[\w-]{22}\.[\w-]{43}$/

/** Returns the token in a Cookie header, null when there is none. */
export function deviceTokenOf(header: string | undefined): string | null {
  const pairs = (header ?? '').split(';').map((pair) => pair.trim().split('='))
  for (const name of [HOST_NAME, NAME]) {
    const value = pairs.find(([own]) => own === name)?.[1]
    if (value !== undefined && TOKEN.test(value)) return value
  }
  return null
}

/** Returns the Set-Cookie header for a token. */
export function deviceCookie(token: string, isHttps: boolean): string {
  const life = `Max-Age=${DEVICE_LIFE_MS / 1000}; Path=/; HttpOnly; SameSite=Strict`
  return isHttps ? `${HOST_NAME}=${token}; ${life}; Secure` : `${NAME}=${token}; ${life}`
}
