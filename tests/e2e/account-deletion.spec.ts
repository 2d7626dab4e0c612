/** Every page shows that the account is going to be deleted, with a button to cancel it. */
import { paths } from '../../src/lib/paths.ts'
import { buy, PLAN } from '../helpers/e2e/buying.ts'
import { buyer, payButton } from '../helpers/e2e/checkout.ts'
import { callServer } from '../helpers/e2e/calls.ts'
import { registerMember } from '../helpers/e2e/members.ts'
import type { ProductServer } from '../helpers/e2e/product-server.ts'
import { User } from '../helpers/e2e/user.ts'
import { expect, test } from '../helpers/e2e/test.ts'

/**
 * The notice above the page, found by its close button, which the banner of the account pages
 * lacks.
 */
const noticeOf = (user: User) =>
  user.main.getByRole('region').filter({
    has: user.page.getByRole('button', { name: user.text('settings.deletion.strip.close') }),
  })

/** Requests the deletion on the privacy tab. */
async function requestDeletion(user: User): Promise<void> {
  await user.page.goto(paths.accountSettings('privacy'))
  await user.button('settings.deletion.open').click()
  await user.button('settings.deletion.submit').click()
  await expect(user.main.getByText(user.text('settings.deletion.banner.text'))).toBeVisible()
}

async function dueAt(user: User, server: ProductServer): Promise<string | null> {
  const token = (await user.token()) ?? ''
  return (await callServer<{ dueAt: string | null }>(server, 'deletionState', {}, token)).data.dueAt
}

test('every page of a member shows the day of the deletion once, and it can be dismissed for the visit', async ({
  page,
  user,
  server,
}) => {
  test.slow(true, 'many pages, and axe')
  const member = await registerMember(server)
  await user.signIn(member)
  await requestDeletion(user)
  // Pages with the account's own banner do not show the notice as well.
  await expect(noticeOf(user)).toHaveCount(0)
  for (const path of [paths.orders(), paths.records(), paths.allTools(), paths.collection()]) {
    await page.goto(path)
    await expect(noticeOf(user)).toHaveCount(1)
  }
  await page.goto(paths.orders())
  await expect(noticeOf(user)).toBeVisible()
  await user.waitUntilSettled()
  await user.button('settings.deletion.strip.close').click()
  await expect(noticeOf(user)).toHaveCount(0)
  await user.main.getByRole('link', { name: user.text('orders.toInvoices') }).click()
  await expect(page).toHaveURL(/\/user\/invoice$/)
  await expect(user.heading('route.invoice').first()).toBeVisible()
  await expect(noticeOf(user)).toHaveCount(0)
  await page.reload()
  await expect(noticeOf(user)).toBeVisible()
  expect(await dueAt(user, server)).not.toBeNull()
})

test('the deletion can be cancelled on any page, with a message, in the other tab too', async ({
  context,
  page,
  user,
  server,
}) => {
  const member = await registerMember(server)
  await user.signIn(member)
  await requestDeletion(user)
  await page.goto(paths.orders())
  const other = new User(await context.newPage())
  await other.page.goto(paths.collection())
  await expect(noticeOf(other)).toBeVisible()
  await context.setOffline(true)
  await expect(noticeOf(user).getByRole('button').first()).toBeDisabled()
  await context.setOffline(false)
  await user.button('settings.deletion.cancel').click()
  await expect(noticeOf(user)).toHaveCount(0)
  const done = user.main.getByText(user.text('settings.deletion.cancelled'))
  await expect(done).toBeVisible()
  expect(await dueAt(user, server)).toBeNull()
  await user.button('settings.deletion.strip.close').click()
  await expect(done).toHaveCount(0)
  await other.page.reload()
  await expect(other.heading('route.collection').first()).toBeVisible()
  await expect(noticeOf(other)).toHaveCount(0)
})

test('S43 nothing can be bought before the deletion; cancelling it resumes the renewal and the checkout', async ({
  page,
  user,
  server,
}) => {
  const self = await buyer(server, user)
  await buy(self)
  await requestDeletion(user)
  const notice = () => user.main.getByRole('region', { name: user.text('billing.leaving.title') })
  for (const path of [paths.frontPricing(), paths.subscription()]) {
    await page.goto(path)
    await expect(notice()).toBeVisible()
  }
  await expect(user.button('subscription.action.resume')).toHaveCount(0)
  await page.goto(paths.checkout(PLAN.proMonth))
  await expect(notice()).toBeVisible()
  await expect(payButton(user)).toHaveCount(0)
  await expect(noticeOf(user)).toHaveCount(0)
  await user.button('billing.leaving.keep').click()
  await expect(payButton(user)).toBeVisible()
  await expect(user.main.getByText(user.text('settings.deletion.cancelled.resumed'))).toBeVisible()
  const { data } = await callServer<{ cancelAtPeriodEnd: boolean }>(
    server,
    'subscription',
    {},
    (await user.token()) ?? '',
  )
  expect(data.cancelAtPeriodEnd).toBe(false)
})
