/**
 * Axe on the ten most important pages; every state of every page is checked nightly
 * (accessible.spec.ts).
 */
import { paths } from '../../src/lib/paths.ts'
import { recordParams } from '../helpers/e2e/account.ts'
import { accessFaults } from '../helpers/e2e/axe.ts'
import { placeOrder } from '../helpers/e2e/buying.ts'
import { callServer } from '../helpers/e2e/calls.ts'
import { misfits } from '../helpers/e2e/fit.ts'
import { paidMember, registerMember, signInByCall } from '../helpers/e2e/members.ts'
import type { ProductServer } from '../helpers/e2e/product-server.ts'
import type { User } from '../helpers/e2e/user.ts'
import { DESKTOP, expect, PHONE, test } from '../helpers/e2e/test.ts'
import { metaResult } from '../helpers/other-results.ts'

async function faultsOf(user: User, path: string): Promise<string[]> {
  const { page } = user
  await page.goto(path)
  await user.waitUntilSettled()
  const width = page.viewportSize()?.width ?? 0
  const wide = (await misfits(page, width)).map((fault) => `${path}: ${fault}`)
  return [...(await accessFaults(page)), ...wide]
}

async function expectNoFaults(user: User, visited: readonly string[]): Promise<void> {
  const found: string[] = []
  for (const path of visited) found.push(...(await faultsOf(user, path)))
  expect(found).toEqual([])
}

/** Saves a result in the account of a member with a level. @returns the address of the tool that shows it */
async function savedResult(server: ProductServer, token: string): Promise<string> {
  const content = recordParams('Meta-analysis')
  const params = { ...content, toolId: '6007', result: JSON.stringify(metaResult()) }
  expect((await callServer(server, 'saveRecord', params, token)).code).toBe(200)
  return paths.toolRecord('6007', String(content['id']))
}

test.describe('Chinese, on a desktop, light', () => {
  test.use({ ...DESKTOP, language: 'zh' })

  test('finds no accessibility fault on pages of visitors', async ({ user }) => {
    await expectNoFaults(user, [paths.landing(), paths.frontPricing()])
  })

  test('finds no accessibility fault on pages of members', async ({ user, server }) => {
    const member = await paidMember(server, 'plus')
    const token = await signInByCall(server, member)
    const result = await savedResult(server, token)
    await user.signIn(member)
    await expectNoFaults(user, [result, paths.records(), paths.accountSettings('security')])
  })
})

test.describe('English, on a phone, dark', () => {
  test.use({ ...PHONE, language: 'en', colorScheme: 'dark' })

  test('finds no accessibility fault on pages of visitors', async ({ user }) => {
    await user.chooseScheme('system')
    await expectNoFaults(user, [paths.login(), paths.industryArticle('1001'), paths.allTools()])
  })

  test('finds no accessibility fault on pages of members', async ({ user, server }) => {
    const member = await registerMember(server)
    await placeOrder({ server, token: await signInByCall(server, member) })
    await user.signIn(member)
    await user.chooseScheme('system')
    await expectNoFaults(user, [paths.checkout('7101'), paths.orders()])
  })
})
