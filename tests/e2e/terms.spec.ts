/** The documents that a member has to confirm, and those that anyone may read. */
import { CODE_TYPE, TERMS } from '../../src/contract/codes.ts'
import { contract } from '../../src/contract/contract.ts'
import { encryptSensitive } from '../../src/platform/cipher.ts'
import { COOKIE } from '../../src/session/cookies.ts'
import { accessFaults } from '../helpers/e2e/axe.ts'
import { callServer } from '../helpers/e2e/calls.ts'
import { freshEmail } from '../helpers/e2e/entry.ts'
import type { Member, ProductServer } from '../helpers/e2e/product-server.ts'
import { DESKTOP, expect, type Language, PHONE, test } from '../helpers/e2e/test.ts'

/** A member who has confirmed nothing yet. */
async function newMember(server: ProductServer): Promise<Member> {
  const member = { email: freshEmail(), password: 'three plain words' }
  const { sm2PublicKey } = await server.pageConfig()
  await callServer(server, 'sendEmailCode', {
    email: member.email,
    codeType: CODE_TYPE.register,
  })
  const reply = await callServer(server, 'register', {
    email: member.email,
    code: await server.mailCode(member.email),
    nick: 'Lin',
    password: await encryptSensitive(member.password, sm2PublicKey),
    confirmPassword: await encryptSensitive(member.password, sm2PublicKey),
  })
  expect(reply.code, JSON.stringify(reply.msg)).toBe(200)
  return member
}

const RUNS = [
  { language: 'zh', size: DESKTOP, width: 900, name: 'zh, 1440 px' },
  { language: 'en', size: PHONE, width: 390, name: 'en, 390 px' },
] as const satisfies { language: Language; size: object; width: number; name: string }[]

for (const { language, size, width, name } of RUNS) {
  test.describe(name, () => {
    test.use({ ...size, language })

    test('2.21a 2.21b 4.6a–c 9.1 both documents stand before a new member and can be confirmed', async ({
      page,
      reader,
      server,
    }) => {
      const asked: unknown[] = []
      page.on('request', (request) => {
        const call = (request.postData() ?? '').includes(contract.readTerms.url)
        if (call) asked.push((request.postDataJSON() as { params: unknown }).params)
      })
      await page.goto('/login')
      await reader.enterPassword(await newMember(server))
      const dialog = page.getByRole('dialog')
      await expect(dialog.getByRole('heading', { level: 2 }).first()).toBeVisible()
      await expect(dialog.locator('p').nth(3)).toBeVisible()
      await expect
        .poll(async () => Math.round((await dialog.boundingBox())?.width ?? 0))
        .toBe(width)
      expect(await accessFaults(page)).toEqual([])
      await page.keyboard.press('Escape')
      await expect(dialog).toBeVisible()
      await reader.confirmTerms()
      expect(asked).toEqual([{ useType: TERMS.service }, { useType: TERMS.privacy }])
      await page.reload()
      await reader.settled()
      await expect(reader.accountMenu).toBeVisible()
      await expect(dialog).toBeHidden()
    })

    test('2.21c 4.6d closing without confirming signs out, forgets the way back and asks anew', async ({
      context,
      page,
      reader,
      server,
    }) => {
      const member = await newMember(server)
      await page.goto('/user/records')
      await expect(page).toHaveURL('/login')
      await reader.enterPassword(member)
      const dialog = page.getByRole('dialog')
      await dialog.getByRole('button', { name: reader.text('terms.close') }).click()
      await expect(page).toHaveURL('/login')
      expect(await reader.token()).toBeNull()
      const cookies = await context.cookies()
      expect(cookies.find((cookie) => cookie.name === COOKIE.redirectRoute)).toBeUndefined()
      await expect(dialog).toBeHidden()
      await reader.enterPassword(member)
      await reader.confirmTerms()
      await expect(page).toHaveURL('/front-pages/landing-page')
    })

    test('whoever registers reads both documents in place, and loses nothing', async ({
      page,
      reader,
    }) => {
      await page.goto('/register')
      await reader.field('auth.field.nick.label').fill('Lin')
      for (const id of ['route.terms', 'route.privacyPolicy']) {
        const link = reader.main.getByRole('button', { name: linkText(reader.language, id) })
        await link.click()
        const dialog = page.getByRole('dialog')
        await expect(dialog.locator('p').nth(3)).toBeVisible()
        await page.keyboard.press('Escape')
        await expect(dialog).toBeHidden()
        await expect(link).toBeFocused()
      }
      await expect(reader.main.getByRole('checkbox')).not.toBeChecked()
      await expect(reader.field('auth.field.nick.label')).toHaveValue('Lin')
    })
  })
}

/** What the agreement calls a document, in the middle of its sentence. */
function linkText(language: Language, id: string): RegExp {
  const texts = {
    zh: { 'route.terms': /条款/, 'route.privacyPolicy': /隐私/ },
    en: { 'route.terms': /terms/, 'route.privacyPolicy': /privacy/ },
  }
  return texts[language][id as 'route.terms']
}

test('8.5 a document that cannot be loaded: no data is shown, and it can be tried again', async ({
  faults,
  page,
  reader,
}) => {
  faults.allow(/terms document could not be loaded/)
  const logged: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error') logged.push(message.text())
  })
  let isBroken = true
  await page.route('**/api/tool', async (route) => {
    const isDocument = (route.request().postData() ?? '').includes(contract.terms.url)
    if (isDocument && isBroken) {
      await route.fulfill({ status: 500, json: { code: 500, msg: 'broken', data: null } })
    } else await route.continue()
  })
  await page.goto('/register')
  await reader.main.getByRole('button', { name: linkText('zh', 'route.terms') }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText(reader.text('personalCenter.noDataText'))).toBeVisible({
    timeout: 30_000,
  })
  await expect(dialog.locator('svg').first()).toBeVisible()
  expect(logged.some((text) => text.includes('terms document could not be loaded'))).toBe(true)
  isBroken = false
  await dialog.getByRole('button', { name: reader.text('states.retry') }).click()
  await expect(dialog.locator('p').nth(3)).toBeVisible()
})
