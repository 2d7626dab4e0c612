/** Seats: one member buys several and gives them away; another takes one and gives it up. */
import type { Seats } from '../../src/contract/endpoints/seats.ts'
import { paths } from '../../src/lib/paths.ts'
import { buy, levelOf } from '../helpers/e2e/buying.ts'
import { callServer } from '../helpers/e2e/calls.ts'
import { buyer, endPayment, fillTitle, openCheckout, payButton } from '../helpers/e2e/checkout.ts'
import { registerMember, signInByCall } from '../helpers/e2e/members.ts'
import { expect, test } from '../helpers/e2e/test.ts'

test('three are bought, one is given away and withdrawn', async ({ page, user, server }) => {
  const guest = await registerMember(server, 'Guest')
  await buyer(server, user)
  await openCheckout(user)
  await page.getByLabel(user.text('seats.field')).fill('3')
  await expect(page).toHaveURL(/&seats=3$/)
  await expect(payButton(user, 11_700)).toBeVisible()
  await fillTitle(user)
  await payButton(user, 11_700).click()
  await endPayment(page, 'toldFirst')

  await page.goto(paths.subscription())
  await expect(user.main.getByText(user.text('seats.count', { paid: 3, free: 2 }))).toBeVisible()
  const address = page.getByLabel(user.text('seats.invite.label'))
  await address.fill('not an address')
  await user.button('seats.invite.action').click()
  await expect(page.getByText(user.text('auth.field.email.invalid'))).toBeVisible()
  await expect(address).toHaveValue('not an address')
  await address.fill(guest.email)
  await user.button('seats.invite.action').click()
  await expect(page.getByText(user.text('seats.sent', { who: guest.email }))).toBeVisible()
  await expect(address).toHaveValue('')
  await expect(user.main.getByText(user.text('seats.count', { paid: 3, free: 1 }))).toBeVisible()

  await page.getByRole('button', { name: user.text('seats.free.of', { who: guest.email }) }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: user.text('seats.free'), exact: true })
    .click()
  await expect(page.getByText(user.text('seats.freed', { who: guest.email }))).toBeVisible()
})

test('an invitation is accepted, and the seat is given up', async ({ page, user, server }) => {
  const payer = await registerMember(server, 'Payer')
  const token = await signInByCall(server, payer)
  await buy({ server, token }, { seats: 2 })
  const guest = await registerMember(server, 'Guest')
  await callServer(server, 'inviteToSeat', { address: guest.email }, token)
  await user.signIn(guest)
  await page.goto(paths.subscription())
  const who = { payer: payer.email }
  await expect(
    page.getByRole('heading', { name: user.text('seats.offer.title', who) }),
  ).toBeVisible()
  await user.button('seats.offer.accept').click()
  await expect(
    page.getByRole('heading', { name: user.text('seats.mine.title', who) }),
  ).toBeVisible()
  const own = await signInByCall(server, guest)
  expect(await levelOf({ server, token: own })).toBe('plus')
  await user.button('seats.mine.leave').click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: user.text('seats.mine.leave'), exact: true })
    .click()
  await expect(page.getByText(user.text('subscription.standing.none'))).toBeVisible()
  expect(await levelOf({ server, token: own })).toBe('free')
})

test('an invitation that was withdrawn says so where its mail leads, and is dismissed', async ({
  page,
  user,
  server,
}) => {
  const payer = await registerMember(server, 'Payer')
  const token = await signInByCall(server, payer)
  await buy({ server, token }, { seats: 2 })
  const guest = await registerMember(server, 'Guest')
  const { data: given } = await callServer<Seats>(
    server,
    'inviteToSeat',
    { address: guest.email },
    token,
  )
  await callServer(server, 'freeSeat', { id: given.seats[0]?.id }, token)
  await user.signIn(guest)
  await page.goto(paths.subscription())
  const title = page.getByRole('heading', {
    name: user.text('seats.ended.title', { payer: payer.email }),
  })
  await expect(title).toBeVisible()
  await expect(page.getByText(user.text('seats.ended.withdrawn'))).toBeVisible()
  await expect(user.main.getByRole('link', { name: user.text('seats.ended.plans') })).toBeVisible()
  await user.button('seats.ended.dismiss').click()
  await expect(title).toBeHidden()
})
