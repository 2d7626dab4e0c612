/** The subscription page: the present plan, the next renewal, and what the member can change. */
import { paths } from '../../src/lib/paths.ts'
import { buy, levelOf, payOrder, placeOrder, PLAN } from '../helpers/e2e/buying.ts'
import { buyer, endPayment } from '../helpers/e2e/checkout.ts'
import { registerMember, signInByCall } from '../helpers/e2e/members.ts'
import { expect, test } from '../helpers/e2e/test.ts'

const DAY_MS = 24 * 60 * 60_000

test('2.15i shows the subscription, cancels it without a reason, and resumes it', async ({
  page,
  user,
  server,
}) => {
  const member = await registerMember(server)
  await buy({ server, token: await signInByCall(server, member) })
  await user.signIn(member)
  await page.goto(paths.subscription())
  const { main } = user
  await expect(main.getByText('Plus', { exact: false }).first()).toBeVisible()
  await expect(
    main.getByText(user.text('subscription.fact.nextCharge'), { exact: true }),
  ).toBeVisible()
  await expect(
    main.getByText(user.text('subscription.usage.of', { used: '0', limit: '500' })),
  ).toBeVisible()

  await user.button('subscription.action.cancel').click()
  const dialog = page.getByRole('dialog')
  const confirm = dialog.getByRole('button', {
    name: user.text('subscription.cancel.confirm'),
  })
  // A reason is optional.
  await confirm.click()
  await expect(dialog).toBeHidden()
  await expect(
    main.getByText(user.text('subscription.fact.nextCharge'), { exact: true }),
  ).toBeHidden()
  await user.button('subscription.action.resume').click()
  await expect(
    main.getByText(user.text('subscription.fact.nextCharge'), { exact: true }),
  ).toBeVisible()
})

test('a higher plan shows its exact price before; a lower one is scheduled, and can be undone', async ({
  page,
  user,
  server,
}) => {
  const member = await registerMember(server)
  const token = await signInByCall(server, member)
  await buy({ server, token })
  await user.signIn(member)
  await page.goto(paths.subscription())
  await user.button('subscription.action.changePlan').click()
  const plan = (text: string) => page.getByRole('radio', { name: text })
  // The month has just begun, so its whole price is credited.
  await plan('Pro · 月付').check()
  // Some seconds have passed since the payment, so one or two fen are already used.
  await expect(page.getByText(/现在支付 ¥60(\.0\d)?。/)).toBeVisible()
  await user.link('subscription.change.checkout').click()
  await expect(page).toHaveURL(new RegExp(`/front-pages/checkout\\?plan=${PLAN.proMonth}`))

  await buy({ server, token }, { planId: PLAN.proMonth })
  await page.goto(paths.subscription())
  await expect(user.main.getByText('Pro · 月付').first()).toBeVisible()
  await user.button('subscription.action.changePlan').click()
  await plan('Plus · 月付').check()
  await user.button('subscription.change.confirm').click()
  await expect(user.main.getByText(user.text('subscription.fact.nextPlan'))).toBeVisible()
  expect(await levelOf({ server, token })).toBe('pro')
  await user.button('subscription.action.keepPlan').click()
  await expect(user.main.getByText(user.text('subscription.fact.nextPlan'))).toBeHidden()
  await test.step('chosen among the prices, it is looked at on the subscription’s page', async () => {
    await page.goto(paths.pricing())
    const name = 'Plus'
    await page
      .getByRole('link', { name: user.text('pricing.change', { name }) })
      .filter({ visible: true })
      .click()
    await expect(page).toHaveURL(new RegExp(`/user/subscription\\?plan=${PLAN.plusMonth}$`))
    await expect(page.getByRole('radio', { name: 'Plus · 月付' })).toBeChecked()
    await user.button('subscription.change.confirm').click()
    await expect(page).toHaveURL(/\/user\/subscription$/)
    // The first sentence has the change, its date, and the price.
    await expect(user.main.getByText(/日起改为 Plus\s· 月付，届时扣款 ¥39。/)).toBeVisible()
    expect(await levelOf({ server, token })).toBe('pro')
  })
})

test('two tabs show the level, which stays readable offline with its end', async ({
  context,
  page,
  user,
  server,
}) => {
  const member = await registerMember(server)
  const token = await signInByCall(server, member)
  await user.signIn(member)
  await page.goto(paths.subscription())
  await expect(page.getByText(user.text('subscription.standing.none'))).toBeVisible()
  const other = await context.newPage()
  const order = await placeOrder({ server, token })
  await payOrder({ server, token }, order.id)
  // The tab to which the payer returns notifies the other tab.
  await other.goto(paths.payment(order.id))
  await expect(page.getByText('Plus · 月付').first()).toBeVisible()
  await other.close()

  await user.waitUntilWorkerReady()
  await context.setOffline(true)
  await page.reload()
  await expect(page.getByText('Plus · 月付').first()).toBeVisible()
  await expect(page.getByText(user.text('subscription.fact.period'))).toBeVisible()
  await expect(user.button('subscription.action.cancel')).toBeDisabled()
  await context.setOffline(false)
})

test('over time: renewed automatically, then a declined card, a grace period, and a manual payment', async ({
  page,
  user,
  startServer,
}) => {
  test.setTimeout(150_000)
  const server = await startServer({ hasMovableClock: true })
  const member = await registerMember(server)
  const first = { server, token: await signInByCall(server, member) }
  const { id } = await placeOrder(first)
  await payOrder(first, id, 'declinedLater')
  server.moveClock(30 * DAY_MS)
  await page.goto(`${server.url}${paths.login()}`)
  await user.enterPassword(member)
  await expect(user.accountMenu).toBeVisible()
  // The month is over, and the renewal was tried and refused.
  server.moveClock(3 * DAY_MS)
  await expect(async () => {
    await page.goto(`${server.url}${paths.subscription()}`)
    await expect(page.getByText(user.text('subscription.grace.title'))).toBeVisible()
  }).toPass({ timeout: 30_000 })
  const now = { server, token: await signInByCall(server, member) }
  expect(await levelOf(now)).toBe('plus')
  await user.link('subscription.action.payNow').click()
  await expect(page).toHaveURL(/\/front-pages\/checkout\?plan=7101/)

  await buy(now)
  await page.goto(`${server.url}${paths.subscription()}`)
  await expect(
    page.getByText(user.text('subscription.fact.nextCharge'), { exact: true }),
  ).toBeVisible()

  // This card can be charged, so the next month is renewed automatically.
  server.moveClock(31 * DAY_MS)
  const later = { server, token: await signInByCall(server, member) }
  await expect.poll(() => levelOf(later), { timeout: 30_000 }).toBe('plus')
  server.moveClock(10 * DAY_MS)
  expect(await levelOf({ server, token: await signInByCall(server, member) })).toBe('plus')
})

test('is replaced on the provider’s page; cancelling changes nothing, with a message', async ({
  page,
  user,
  server,
}) => {
  const self = await buyer(server, user)
  await payOrder(self, (await placeOrder(self)).id, 'declinedLater')
  await page.goto(paths.subscription())
  await user.link('subscription.action.method').click()
  await expect(user.main.getByText('Visa •••• 0341')).toBeVisible()
  await user.button('settings.method.replace').click()
  await endPayment(page, 'abandon', paths.paymentMethod())
  await expect(user.main.getByText(user.text('settings.method.back.left'))).toBeVisible()
  await expect(user.main.getByText('Visa •••• 0341')).toBeVisible()
  await user.button('settings.method.replace').click()
  await endPayment(page, 'succeed', paths.paymentMethod())
  await expect(user.main.getByText(user.text('settings.method.back.saved'))).toBeVisible()
  await expect(user.main.getByText('Visa •••• 4242')).toBeVisible()
  await user.button('settings.method.remove').click()
  await expect(user.main.getByRole('alert').filter({ visible: true })).not.toBeEmpty()
  await expect(user.main.getByText('Visa •••• 4242')).toBeVisible()
})
