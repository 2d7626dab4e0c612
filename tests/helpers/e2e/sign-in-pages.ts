/** Shared by the tests of the sign-in pages. */
import { expect, type Locator, type Page } from '@playwright/test'
import { CODE_TYPE, PROXY_PATH } from '../../../src/contract/codes.ts'
import { contract, type EndpointName } from '../../../src/contract/contract.ts'
import { callServer } from './calls.ts'
import { signInByCall } from './members.ts'
import type { Member, ProductServer } from './product-server.ts'
import type { User } from './user.ts'

let made = 0

/** Returns an e-mail address that no other test uses. */
export function freshEmail(): string {
  made += 1
  return `entry-${process.pid}-${made}@veriscope.example`
}

/** Returns a Chinese mobile number that no other test uses, without and with its country code. */
export function freshPhone(): { national: string; e164: string } {
  made += 1
  const tail = String((process.pid * 131 + made) % 100_000_000).padStart(8, '0')
  return { national: `138${tail}`, e164: `+86138${tail}` }
}

/** Locates a password field by its exact name, because the name of one is part of the other's. */
export function passwordField(user: User, id = 'auth.field.password.label'): Locator {
  return user.main.getByRole('textbox', { name: user.text(id), exact: true })
}

/** Clicks the control with this text. */
export function choose(user: User, id: string): Promise<void> {
  return user.main.getByText(user.text(id), { exact: true }).click()
}

/** Submits the sign-in form as it is. */
export const submitLogin = (user: User) =>
  user.main.getByRole('button', { name: user.text('auth.login.submit'), exact: true }).click()

/** Requests a code. @returns a time before the request, for `mailCode` */
export async function sendCode(user: User): Promise<Date> {
  const before = new Date(Date.now() - 1000)
  await user.button('auth.code.send').click()
  // The focus is in the field, where the user continues.
  await expect(user.field('auth.field.code.label')).toBeFocused()
  return before
}

/** Binds a phone number to a member by calls, without the page. */
export async function bindPhone(
  server: ProductServer,
  member: Member,
  phone: string,
): Promise<void> {
  const token = await signInByCall(server, member)
  await callServer(server, 'sendSmsCode', { phone, codeType: CODE_TYPE.bind })
  const code = await server.mailCode(phone)
  const reply = await callServer(server, 'bindAccount', { bindPhone: phone, code }, token)
  expect(reply.code, JSON.stringify(reply.msg)).toBe(200)
}

/** Fills in a Chinese number on a device in China. */
export async function enterPhone(user: User, national: string): Promise<void> {
  await choose(user, 'auth.channel.phone')
  await user.field('auth.field.phone.label').fill(national)
}

/** Records the endpoints that a page calls, in order. */
export function collectCalls(page: Page) {
  const all: { url: string; params: unknown }[] = []
  page.on('request', (request) => {
    if (new URL(request.url()).pathname !== PROXY_PATH) return
    all.push(request.postDataJSON() as (typeof all)[number])
  })
  const of = (name: EndpointName) =>
    all.filter(({ url }) => url === contract[name].url).map(({ params }) => params)
  return { all, of }
}
