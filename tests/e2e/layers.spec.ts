/** "Back" closes what is open over the page and stays on it; nothing that was closed stays in the history (ADR 042). */
import type { Locator } from '@playwright/test'
import { runAnalysis } from '../helpers/e2e/analysis.ts'
import { buyer, clickIn, dialogOf, rowsOf } from '../helpers/e2e/billing-lists.ts'
import { buy } from '../helpers/e2e/buying.ts'
import { paidMember } from '../helpers/e2e/members.ts'
import { study } from '../helpers/e2e/records.ts'
import { expect, PHONE, test } from '../helpers/e2e/test.ts'
import type { User } from '../helpers/e2e/user.ts'

const BEFORE = '/front-pages/industry'
const WORKSPACE = '/analysisTools/All'

/** Opens a page after another, as a link does. */
async function arrive(user: User, path: string): Promise<void> {
  await user.page.goto(BEFORE)
  await user.page.goto(path)
  await user.waitUntilSettled()
}

/** Opens a layer, closes it by "back" and then by Escape; the page stays, and the next "back" leaves it. */
async function closeByBack(user: User, opener: Locator, layer: Locator): Promise<void> {
  const { page } = user
  const address = page.url()
  await opener.click()
  await expect(layer).toBeVisible()
  await expect(layer.locator(':focus').or(layer.and(page.locator(':focus')))).toHaveCount(1)
  await page.goBack()
  await expect(layer).toBeHidden()
  expect(page.url()).toBe(address)
  await expect(opener).toBeFocused()

  await opener.click()
  await expect(layer).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(layer).toBeHidden()
  await expect(opener).toBeFocused()
  await page.goBack()
  await expect(page).toHaveURL(new RegExp(`${BEFORE}$`))
}

test('"back" closes the search, and stays on the page', async ({ user }) => {
  await arrive(user, WORKSPACE)
  const opener = user.button('search.open').first()
  await closeByBack(user, opener, dialogOf(user, 'search.title'))
})

test('"back" closes a panel', async ({ page, user }) => {
  await arrive(user, '/front-pages/landing-page')
  const opener = user.button('layout.about.open')
  await closeByBack(user, opener, page.getByRole('dialog'))
})

test('"back" closes a dialog over a sheet, then the sheet; it asks before typed text is lost', async ({
  page,
  user,
  server,
}) => {
  const at = await buyer(server)
  await buy(at)
  await user.signIn(at.member)
  await arrive(user, '/user/orders')
  await rowsOf(user, 'route.orders').getByRole('link').first().click()
  const sheet = dialogOf(user, 'orders.detail')
  const dialog = dialogOf(user, 'orders.refund.title')
  const question = dialogOf(user, 'layer.discard.title')
  const reason = dialog.getByRole('textbox', { name: user.text('orders.refund.reason') })
  await clickIn(sheet, user, 'orders.refund')
  await expect(dialog).toBeVisible()
  await page.goBack()
  await expect(dialog).toBeHidden()
  await expect(sheet).toBeVisible()

  await clickIn(sheet, user, 'orders.refund')
  await reason.fill('bought twice')
  await page.goBack()
  await expect(question).toBeVisible()
  await page.goBack()
  await expect(question).toBeHidden()
  await expect(reason).toHaveValue('bought twice')
  await page.keyboard.press('Escape')
  await clickIn(question, user, 'layer.discard.no')
  await expect(question).toBeHidden()
  await expect(reason).toHaveValue('bought twice')
  await page.keyboard.press('Escape')
  await clickIn(question, user, 'layer.discard.yes')
  await expect(dialog).toBeHidden()
  await expect(sheet).toBeVisible()

  await page.goBack()
  await expect(sheet).toBeHidden()
  await expect(page).toHaveURL(/\/user\/orders$/)

  // After "forward" or a reload, too, closing the sheet leaves no step behind.
  for (const again of ['forward', 'reload']) {
    await page.goForward()
    await expect(sheet).toBeVisible()
    if (again === 'reload') await page.reload()
    await clickIn(sheet, user, 'billing.sheet.close')
    await expect(sheet).toBeHidden()
  }
  await page.goBack()
  await expect(page).toHaveURL(new RegExp(`${BEFORE}$`))
})

test.describe('on a phone', () => {
  test.use(PHONE)

  test('"back" closes the navigation; a link in it leaves no step behind, nor does a reload', async ({
    page,
    user,
  }) => {
    await arrive(user, WORKSPACE)
    const opener = user.button('layout.nav.open')
    const drawer = page.getByRole('dialog')
    await closeByBack(user, opener, drawer)

    await page.goForward()
    await user.waitUntilSettled()
    await opener.click()
    await drawer.getByRole('link', { name: user.text('nav.twoSampleMr') }).click()
    await expect(page).toHaveURL(/\/analysisTools\/6001$/)
    await expect(drawer).toBeHidden()
    await page.goBack()
    await expect(page).toHaveURL(new RegExp(`${WORKSPACE}$`))
    await expect(drawer).toBeHidden()

    await opener.click()
    await expect(drawer).toBeVisible()
    await page.reload()
    await user.waitUntilSettled()
    await expect(drawer).toBeHidden()
    await expect.poll(() => page.evaluate(() => history.state as unknown)).toBeNull()
    await page.goBack()
    await expect(page).toHaveURL(new RegExp(`${BEFORE}$`))
  })

  test('"back" closes the navigation of public pages', async ({ page, user }) => {
    await arrive(user, '/front-pages/landing-page')
    await closeByBack(user, user.button('layout.nav.open'), page.getByRole('dialog'))
  })
  test('"back" closes a figure in full screen, and the report', async ({ page, user, server }) => {
    await user.signIn(await paidMember(server, 'plus'))
    await runAnalysis(user, study(3))
    const address = page.url()
    const opened = async (button: Locator, entry: string, title: string) => {
      await button.click()
      await page.getByRole('menuitem', { name: user.text(entry) }).click()
      const layer = dialogOf(user, title)
      await expect(layer).toBeVisible()
      await page.goBack()
      await expect(layer).toBeHidden()
      expect(page.url()).toBe(address)
    }
    const report = user.button('analysis.export.open')
    await opened(report, 'analysis.export.report', 'analysis.report.open')
    await expect(report).toBeFocused()
    await user.tab('analysis.forest.title').click()
    const download = user.main.getByRole('button', { name: user.text('chart.download') })
    await opened(download, 'chart.download.compose', 'chart.compose.title')
    await expect(download).toBeFocused()
  })
})
