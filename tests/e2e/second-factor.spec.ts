/** Two-step sign-in, from turning it on to turning it off. */
import { readFileSync } from 'node:fs'
import { paths } from '../../src/lib/paths.ts'
import { appCode } from '../helpers/authenticator.ts'
import { registerMember } from '../helpers/e2e/members.ts'
import { expect, test } from '../helpers/e2e/test.ts'

const STEP_MS = 30_000

test('is turned on with an app, required at the next sign-in, and turned off', async ({
  page,
  user,
  startServer,
}) => {
  // Codes are valid for half a minute: the clock of this server is moved instead of waiting.
  const server = await startServer({ hasMovableClock: true })
  const member = await registerMember(server, 'Lin')
  await page.goto(`${server.url}${paths.login()}`)
  const signIn = async () => {
    await page.goto(`${server.url}${paths.login()}`)
    await user.field('auth.field.email.label').fill(member.email)
    await user.field('auth.field.password.label').fill(member.password)
    await user.button('auth.login.submit').click()
  }
  await signIn()
  await expect(page).not.toHaveURL(/login/)

  await page.goto(`${server.url}${paths.accountSettings('security')}`)
  await user.button('settings.factor.setUp').click()
  await expect(page.getByRole('img', { name: user.text('settings.factor.qr') })).toBeVisible()
  const key = await page.getByText(/^[A-Z2-7]{4}( [A-Z2-7]{4}){7}$/).innerText()
  const secret = key.replaceAll(' ', '')
  const code = user.field('settings.factor.firstCode')
  await code.fill('000000')
  await user.button('settings.factor.confirm').click()
  await expect(code).toHaveAttribute('aria-invalid', 'true')
  await code.fill(appCode(secret, server.now()))
  await user.button('settings.factor.confirm').click()

  const codes = page.getByRole('list', { name: user.text('settings.factor.codes.title') })
  await expect(codes.getByRole('listitem')).toHaveCount(10)
  const [recovery = ''] = await codes.getByRole('listitem').allInnerTexts()
  const saving = page.waitForEvent('download')
  await user.button('settings.factor.codes.save').click()
  expect(readFileSync(await (await saving).path(), 'utf8')).toContain(recovery)
  await user.button('settings.factor.codes.done').click()
  await expect(user.button('settings.factor.codes.renew')).toBeVisible()

  await page.context().clearCookies()
  await signIn()
  const codeField = user.field('auth.field.factor.label')
  await expect(codeField).toBeFocused()
  await expect(codeField).not.toHaveAttribute('aria-invalid', 'true')
  await codeField.fill('000000')
  await user.button('auth.login.submit').click()
  await expect(codeField).toHaveAttribute('aria-invalid', 'true')
  server.moveClock(STEP_MS)
  await codeField.fill(appCode(secret, server.now()))
  await user.button('auth.login.submit').click()
  await expect(page).not.toHaveURL(/login/)

  await page.goto(`${server.url}${paths.accountSettings('security')}`)
  await user.button('settings.factor.end').click()
  await user.field('auth.field.factor.label').fill(recovery)
  await user.button('settings.factor.end').click()
  await expect(user.button('settings.factor.setUp')).toBeVisible()
})
