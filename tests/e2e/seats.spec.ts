/** Seats: one member buys several and gives them away; another takes one and gives it up. */
import { paths } from '../../src/lib/paths.ts'
import { buy, levelOf } from '../helpers/e2e/buying.ts'
import { callServer } from '../helpers/e2e/calls.ts'
import { buyer, endPayment, fillTitle, openCheckout, payButton } from '../helpers/e2e/checkout.ts'
import { registerMember, signInByCall } from '../helpers/e2e/members.ts'
import { expect, test } from '../helpers/e2e/test.ts'

test('three are bought, one is given away and withdrawn', async ({ page, reader, server }) => {
  const guest = await registerMember(server, 'Guest')
  await buyer(server, reader)
  await openCheckout(reader)
  await page.getByLabel(reader.text('seats.field')).fill('3')
  await expect(page).toHaveURL(/&seats=3$/)
  await expect(payButton(reader, 11_700)).toBeVisible()
  await fillTitle(reader)
  await payButton(reader, 11_700).click()
  await endPayment(page, 'toldFirst')

  await page.goto(paths.subscription())
  await expect(
    reader.main.getByText(reader.text('seats.count', { paid: 3, free: 2 })),
  ).toBeVisible()
  const address = page.getByLabel(reader.text('seats.invite.label'))
  await address.fill('not an address')
  await reader.button('seats.invite.action').click()
  await expect(page.getByText(reader.text('auth.field.email.invalid'))).toBeVisible()
  await expect(address).toHaveValue('not an address')
  await address.fill(guest.email)
  await reader.button('seats.invite.action').click()
  await expect(page.getByText(reader.text('seats.sent', { who: guest.email }))).toBeVisible()
  await expect(address).toHaveValue('')
  await expect(
    reader.main.getByText(reader.text('seats.count', { paid: 3, free: 1 })),
  ).toBeVisible()

  await page
    .getByRole('button', { name: reader.text('seats.free.of', { who: guest.email }) })
    .click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: reader.text('seats.free'), exact: true })
    .click()
  await expect(page.getByText(reader.text('seats.freed', { who: guest.email }))).toBeVisible()
})

test('an invitation is accepted, and the seat is given up', async ({ page, reader, server }) => {
  const payer = await registerMember(server, 'Payer')
  const token = await signInByCall(server, payer)
  await buy({ server, token }, { seats: 2 })
  const guest = await registerMember(server, 'Guest')
  await callServer(server, 'inviteToSeat', { address: guest.email }, token)
  await reader.signIn(guest)
  await page.goto(paths.subscription())
  const who = { payer: payer.email }
  await expect(
    page.getByRole('heading', { name: reader.text('seats.offer.title', who) }),
  ).toBeVisible()
  await reader.button('seats.offer.accept').click()
  await expect(
    page.getByRole('heading', { name: reader.text('seats.mine.title', who) }),
  ).toBeVisible()
  const own = await signInByCall(server, guest)
  expect(await levelOf({ server, token: own })).toBe('plus')
  await reader.button('seats.mine.leave').click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: reader.text('seats.mine.leave'), exact: true })
    .click()
  await expect(page.getByText(reader.text('subscription.standing.none'))).toBeVisible()
  expect(await levelOf({ server, token: own })).toBe('free')
})
