import { afterAll, beforeAll, expect, test } from 'vitest'
import { deviceTokenOf } from '../../../../server/proxy/device-cookie.ts'
import { openAny } from '../../../helpers/database.ts'
import { PASSWORD, type ServiceApp, serviceApp } from '../../../helpers/service-app.ts'

const TOKEN = `${'a'.repeat(22)}.${'b'.repeat(43)}`

let plain: ServiceApp
let secure: ServiceApp
beforeAll(async () => {
  plain = await serviceApp(await openAny())
  const publicOrigin = new URL('https://veriscope.example')
  secure = await serviceApp(await openAny(), { deps: { publicOrigin } })
})
afterAll(async () => {
  await plain.close()
  await secure.close()
})

async function cookieOf(service: ServiceApp): Promise<string> {
  await service.addMember('device@example.org')
  const { headers } = await service.signIn('device@example.org', PASSWORD)
  return String(headers['set-cookie'])
}

test('S17 the device cookie: HttpOnly, SameSite, this host over https, 180 days', async () => {
  const rest = 'Max-Age=15552000; Path=/; HttpOnly; SameSite=Strict'
  const value = '[\\w-]{22}\\.[\\w-]{43}'
  expect(await cookieOf(plain)).toMatch(new RegExp(`^veriscope-device=${value}; ${rest}$`))
  expect(await cookieOf(secure)).toMatch(
    new RegExp(`^__Host-veriscope-device=${value}; ${rest}; Secure$`),
  )
})

test.each([
  [`veriscope-device=${TOKEN}`, TOKEN],
  [`token=x; __Host-veriscope-device=${TOKEN}; a=b`, TOKEN],
  // The `__Host-` cookie, which only this host can set, takes precedence.
  [`veriscope-device=${TOKEN.replace('a', 'c')}; __Host-veriscope-device=${TOKEN}`, TOKEN],
  ['veriscope-device=short', null],
  [`other-veriscope-device=${TOKEN}`, null],
  ['', null],
  [undefined, null],
])('the header %j contains %j', (header, token) => {
  expect(deviceTokenOf(header)).toBe(token)
})
