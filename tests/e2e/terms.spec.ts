/** The documents that a member has to confirm, and those that anyone may read. */
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { TERMS } from '../../src/contract/codes.ts'
import { contract } from '../../src/contract/contract.ts'
import { COOKIE } from '../../src/contract/cookies.ts'
import { admin } from '../helpers/e2e/checkout.ts'
import { registerMember } from '../helpers/e2e/members.ts'
import type { Member, ProductServer } from '../helpers/e2e/product-server.ts'
import { expect, PHONE, test } from '../helpers/e2e/test.ts'

/**
 * A member who agreed to the documents at registration. The operator has then imported a newer
 * version of both while the server runs.
 */
async function memberOfBefore(server: ProductServer): Promise<Member> {
  const member = await registerMember(server)
  const folder = mkdtempSync(join(tmpdir(), 'veriscope-terms-'))
  try {
    cpSync('server/content', folder, { recursive: true })
    for (const name of ['5004-terms-of-service.zh.md', '5005-privacy-policy.zh.md']) {
      const path = join(folder, 'terms', name)
      const text = readFileSync(path, 'utf8')
      const newer = text.replace(/^version: .*$/m, 'version: "next"')
      expect(newer).not.toBe(text)
      writeFileSync(path, newer)
    }
    await admin(server, 'content', 'import', folder)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
  return member
}

test.use({ ...PHONE, language: 'en' })

test('2.21a 2.21b 2.21c 4.6a–d 9.1 S42 newer documents block a member: closing them signs out and prompts again, confirming them once is enough', async ({
  context,
  page,
  user,
  startServer,
}) => {
  test.setTimeout(120_000)
  const server = await startServer()
  const member = await memberOfBefore(server)
  const sentParams: unknown[] = []
  page.on('request', (request) => {
    const call = (request.postData() ?? '').includes(contract.readTerms.url)
    if (call) sentParams.push((request.postDataJSON() as { params: unknown }).params)
  })
  await page.goto(`${server.url}/user/records`)
  await expect(page).toHaveURL(`${server.url}/login`)
  await user.enterPassword(member)
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('heading', { level: 2 }).first()).toBeVisible()
  await expect(dialog.locator('p').nth(3)).toBeVisible()
  await expect.poll(async () => Math.round((await dialog.boundingBox())?.width ?? 0)).toBe(390)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeVisible()

  await test.step('closing without confirming signs out and drops the return address', async () => {
    await dialog.getByRole('button', { name: user.text('terms.close') }).click()
    await expect(page).toHaveURL(`${server.url}/login`)
    expect(await user.token()).toBeNull()
    const cookies = await context.cookies()
    expect(cookies.find((cookie) => cookie.name === COOKIE.redirectRoute)).toBeUndefined()
    await expect(dialog).toBeHidden()
    expect(sentParams).toEqual([])
  })

  await test.step('both are confirmed at the next prompt, which does not come back', async () => {
    await user.enterPassword(member)
    await user.confirmTerms()
    const named = { version: 'next', language: 'en', hash: expect.stringMatching(/^[0-9a-f]{64}$/) }
    expect(sentParams).toEqual([
      { useType: TERMS.service, ...named },
      { useType: TERMS.privacy, ...named },
    ])
    await expect(page).toHaveURL(`${server.url}/front-pages/landing-page`)
    await page.reload()
    await user.waitUntilSettled()
    await expect(user.accountMenu).toBeVisible()
    await expect(dialog).toBeHidden()
  })
})

test('8.5 a document that fails to load shows no data and a retry', async ({
  faults,
  page,
  user,
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
  await user.main.getByRole('button', { name: /terms/ }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText(user.text('personalCenter.noDataText'))).toBeVisible({
    timeout: 30_000,
  })
  await expect(dialog.locator('svg').first()).toBeVisible()
  expect(logged.some((text) => text.includes('terms document could not be loaded'))).toBe(true)
  isBroken = false
  await dialog.getByRole('button', { name: user.text('states.retry') }).click()
  await expect(dialog.locator('p').nth(3)).toBeVisible()
})
