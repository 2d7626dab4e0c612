/** Two-step sign-in, from turning it on to turning it off. */
import { readFileSync } from 'node:fs'
import { paths } from '../../src/lib/paths.ts'
import { appCode } from '../helpers/authenticator.ts'
import { PLAN } from '../helpers/e2e/buying.ts'
import { callServer } from '../helpers/e2e/calls.ts'
import { fillTitle, payButton, titleField, waitForSandbox } from '../helpers/e2e/checkout.ts'
import { confirmTerms, registerMember, signInByCall } from '../helpers/e2e/members.ts'
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

test('S48 a payment asks for password and code in one dialog, by keyboard alone', async ({
  page,
  user,
  startServer,
}) => {
  const server = await startServer({ hasMovableClock: true })
  const member = await registerMember(server, 'Lin')
  await confirmTerms(server, member)
  const token = await signInByCall(server, member)
  await page.goto(`${server.url}${paths.login()}`)
  await user.enterPassword(member)
  await expect(page).not.toHaveURL(/login/)
  const { secret } = (await callServer<{ secret: string }>(server, 'beginSecondFactor', {}, token))
    .data
  const params = { code: appCode(secret, server.now()) }
  expect((await callServer(server, 'confirmSecondFactor', params, token)).code).toBe(200)
  server.moveClock(10 * 60_000)

  await page.goto(`${server.url}${paths.checkout(PLAN.plusMonth)}`)
  await fillTitle(user, 'Lin')
  await payButton(user).focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: user.text('settings.proof.title') })
  const password = dialog.getByRole('textbox', { name: user.text('settings.field.password') })
  await expect(password).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  // Nothing is lost, and the button has the focus again.
  await expect(titleField(user, 'name')).toHaveValue('Lin')
  await expect(payButton(user)).toBeFocused()
  await page.keyboard.press('Enter')

  await expect(password).toBeFocused()
  await page.keyboard.type(member.password)
  const code = dialog.getByRole('textbox', { name: user.text('auth.field.factor.label') })
  while (!(await code.evaluate((field) => field === document.activeElement)))
    await page.keyboard.press('Tab')
  await page.keyboard.type('000000')
  await page.keyboard.press('Enter')
  await expect(code).toHaveAttribute('aria-invalid', 'true')
  await expect(code).toBeFocused()
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type(appCode(secret, server.now()))
  await page.keyboard.press('Enter')
  await waitForSandbox(page)
})
