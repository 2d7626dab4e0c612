/** A member with a wide viewport who may run everything. */
import { expect, type Browser } from '@playwright/test'
import { savedNotice } from '../../tests/helpers/e2e/analysis.ts'
import { confirmTerms, paidMember } from '../../tests/helpers/e2e/members.ts'
import type { ProductServer } from '../../tests/helpers/e2e/product-server.ts'
import { LANGUAGE_USE, User } from '../../tests/helpers/e2e/user.ts'

/** Opening a page and running an analysis take minutes on a busy machine. */
export const LONG = { timeout: 240_000 }

/** @param serviceWorkers whether they are allowed: their downloads are no part of a page's interactions */
export async function openAsMember(
  browser: Browser,
  server: ProductServer,
  serviceWorkers: 'allow' | 'block' = 'block',
): Promise<User> {
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    baseURL: server.url,
    ...LANGUAGE_USE.zh,
    serviceWorkers,
  })
  const user = new User(await context.newPage(), 'zh', server)
  const member = await paidMember(server, 'pro')
  await confirmTerms(server, member)
  await user.signIn(member)
  return user
}

/** Opens the scan of 211 taxa with its example. */
export async function openScan(user: User): Promise<void> {
  const { page } = user
  await page.goto('/analysisTools/gutMicrobiotaMendel')
  await user.button('tools.data.example').click()
  await page.getByRole('menuitem').first().click()
  await expect(user.button('tools.run.start')).toBeEnabled(LONG)
}

/** Runs an analysis that is ready. @returns milliseconds until its result is shown */
export async function runReady(user: User): Promise<number> {
  const start = user.button('tools.run.start')
  await expect(start).toBeEnabled(LONG)
  const startedAt = performance.now()
  await start.click()
  await user.page.waitForURL(/record=\d+/, LONG)
  const ms = performance.now() - startedAt
  await expect(savedNotice(user)).toBeVisible(LONG)
  return ms
}
