/** Fake session: signs a browser in without the form, for tests that are not about signing in. */
import type { Page } from '@playwright/test'
import { encryptSensitive } from '../../../src/platform/cipher.ts'
import { type CookieJar, memoryCookieJar } from '../../../src/platform/cookie-jar.ts'
import { createSession } from '../../../src/session/session.ts'
import { createTransport } from '../../../src/transport/transport.ts'
import type { Member, ProductServer } from './product-server.ts'

type RecordedCookie = { value: string; maxAgeS: number | undefined }

/** Creates a cookie jar that records each written cookie and its lifetime. */
function recordingJar(): { jar: CookieJar; written: Map<string, RecordedCookie> } {
  const memory = memoryCookieJar()
  const written = new Map<string, RecordedCookie>()
  const jar: CookieJar = {
    ...memory,
    write(name, value, options) {
      memory.write(name, value, options)
      written.set(name, { value, maxAgeS: options?.maxAgeS })
    },
  }
  return { jar, written }
}

/**
 * Signs a member in with the product's session code, without the page, and copies the cookies into the
 * browser. The call has the browser's user agent, because the list of sessions shows it.
 */
export async function createFakeSession(
  page: Page,
  server: ProductServer,
  member: Member,
  timeZone: string,
): Promise<void> {
  const userAgent = await page.evaluate(() => navigator.userAgent)
  const { client, sm2PublicKey } = await server.pageConfig()
  const { jar, written } = recordingJar()
  const transport = createTransport({
    client: () => client,
    timeZone: () => timeZone,
    fetch: (path, init) => {
      const headers = new Headers(init?.headers)
      headers.set('User-Agent', userAgent)
      return fetch(`${server.url}${String(path)}`, { ...init, headers })
    },
  })
  await createSession({ jar, transport }).signIn({
    email: member.email,
    password: await encryptSensitive(member.password, sm2PublicKey),
  })
  const now = Math.floor(Date.now() / 1000)
  await page.context().addCookies(
    [...written].map(([name, { value, maxAgeS }]) => ({
      name: encodeURIComponent(name),
      value: encodeURIComponent(value),
      url: server.url,
      sameSite: 'Lax' as const,
      ...(maxAgeS !== undefined && { expires: now + maxAgeS }),
    })),
  )
}
