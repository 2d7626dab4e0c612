/** Every page shows that the account is going to be deleted, with a button to cancel it. */
import { paths } from '../../src/lib/paths.ts'
import { buy, PLAN } from '../helpers/e2e/buying.ts'
import { buyer, payButton } from '../helpers/e2e/checkout.ts'
import { callServer } from '../helpers/e2e/calls.ts'
import { registerMember } from '../helpers/e2e/members.ts'
import type { ProductServer } from '../helpers/e2e/product-server.ts'
import { Reader } from '../helpers/e2e/reader.ts'
import { expect, test } from '../helpers/e2e/test.ts'

/**
 * The notice above the page, found by its close button, which the banner of the account pages
 * lacks.
 */
const stripOf = (reader: Reader) =>
  reader.main.getByRole('region').filter({
    has: reader.page.getByRole('button', { name: reader.text('settings.deletion.strip.close') }),
  })

/** Requests the deletion on the privacy tab. */
async function askForDeletion(reader: Reader): Promise<void> {
  await reader.page.goto(paths.accountSettings('privacy'))
  await reader.button('settings.deletion.open').click()
  await reader.button('settings.deletion.submit').click()
  await expect(reader.main.getByText(reader.text('settings.deletion.banner.text'))).toBeVisible()
}

async function dueAt(reader: Reader, server: ProductServer): Promise<string | null> {
  const token = (await reader.token()) ?? ''
  return (await callServer<{ dueAt: string | null }>(server, 'deletionState', {}, token)).data.dueAt
}

test('every page of a member shows the day of the deletion once, and it can be dismissed for the visit', async ({
  page,
  reader,
  server,
}) => {
  test.slow(true, 'many pages, and axe')
  const member = await registerMember(server)
  await reader.signIn(member)
  await askForDeletion(reader)
  // Pages with the account's own banner do not show the notice as well.
  await expect(stripOf(reader)).toHaveCount(0)
  for (const path of [paths.orders(), paths.records(), paths.allTools(), paths.collection()]) {
    await page.goto(path)
    await expect(stripOf(reader)).toHaveCount(1)
  }
  await page.goto(paths.orders())
  await expect(stripOf(reader)).toBeVisible()
  await reader.settled()
  await reader.button('settings.deletion.strip.close').click()
  await expect(stripOf(reader)).toHaveCount(0)
  await reader.main.getByRole('link', { name: reader.text('orders.toInvoices') }).click()
  await expect(page).toHaveURL(/\/user\/invoice$/)
  await expect(reader.heading('route.invoice').first()).toBeVisible()
  await expect(stripOf(reader)).toHaveCount(0)
  await page.reload()
  await expect(stripOf(reader)).toBeVisible()
  expect(await dueAt(reader, server)).not.toBeNull()
})

test('the deletion can be cancelled on any page, with a message, in the other tab too', async ({
  context,
  page,
  reader,
  server,
}) => {
  const member = await registerMember(server)
  await reader.signIn(member)
  await askForDeletion(reader)
  await page.goto(paths.orders())
  const other = new Reader(await context.newPage())
  await other.page.goto(paths.collection())
  await expect(stripOf(other)).toBeVisible()
  await context.setOffline(true)
  await expect(stripOf(reader).getByRole('button').first()).toBeDisabled()
  await context.setOffline(false)
  await reader.button('settings.deletion.cancel').click()
  await expect(stripOf(reader)).toHaveCount(0)
  const done = reader.main.getByText(reader.text('settings.deletion.cancelled'))
  await expect(done).toBeVisible()
  expect(await dueAt(reader, server)).toBeNull()
  await reader.button('settings.deletion.strip.close').click()
  await expect(done).toHaveCount(0)
  await other.page.reload()
  await expect(other.heading('route.collection').first()).toBeVisible()
  await expect(stripOf(other)).toHaveCount(0)
})

test('S43 nothing can be bought before the deletion; cancelling it resumes the renewal and the checkout', async ({
  page,
  reader,
  server,
}) => {
  const self = await buyer(server, reader)
  await buy(self)
  await askForDeletion(reader)
  const notice = () =>
    reader.main.getByRole('region', { name: reader.text('billing.leaving.title') })
  for (const path of [paths.frontPricing(), paths.subscription()]) {
    await page.goto(path)
    await expect(notice()).toBeVisible()
  }
  await expect(reader.button('subscription.action.resume')).toHaveCount(0)
  await page.goto(paths.checkout(PLAN.proMonth))
  await expect(notice()).toBeVisible()
  await expect(payButton(reader)).toHaveCount(0)
  await expect(stripOf(reader)).toHaveCount(0)
  await reader.button('billing.leaving.keep').click()
  await expect(payButton(reader)).toBeVisible()
  await expect(
    reader.main.getByText(reader.text('settings.deletion.cancelled.resumed')),
  ).toBeVisible()
  const { data } = await callServer<{ cancelAtPeriodEnd: boolean }>(
    server,
    'subscription',
    {},
    (await reader.token()) ?? '',
  )
  expect(data.cancelAtPeriodEnd).toBe(false)
})
