import type { Browser, BrowserContext, Locator } from '@playwright/test'
import type { SettingsTab } from '../../../src/contract/settings-tabs.ts'
import { paths } from '../../../src/lib/paths.ts'
import { callServer } from './calls.ts'
import type { Member, ProductServer } from './product-server.ts'
import { User } from './user.ts'
import { expect, type Language, LANGUAGE_USE } from './test.ts'

export type Me = {
  nickName: string
  avatar: string | null
  email: string
  phone: string | null
  timeZone: string | null
  language: string | null
}

let createdCount = 0

/** Returns an e-mail address and a Chinese mobile number that no other test uses. */
export function freshAddresses(): { email: string; national: string; e164: string } {
  createdCount += 1
  const tail = String((process.pid * 977 + createdCount * 7919) % 100_000_000).padStart(8, '0')
  return {
    email: `moved-${process.pid}-${createdCount}@veriscope.example`,
    national: `139${tail}`,
    e164: `+86139${tail}`,
  }
}

/**
 * Opens one tab of the settings by its address.
 * @param origin of another server than the worker's
 */
export async function openSettings(user: User, tab: SettingsTab, origin = ''): Promise<void> {
  await user.page.goto(origin + paths.accountSettings(tab))
  await expect(
    user.main.getByRole('heading', { level: 2, name: user.text(`settings.tab.${tab}`) }),
  ).toBeVisible()
}

/** Locates the visible elements that show a message; hidden tabs are left out. */
export function messageLocator(user: User, id: string): Locator {
  return user.main.getByText(user.text(id)).filter({ visible: true })
}

/** Returns the member as the service sends them. */
export async function readMember(server: ProductServer, token: string | null): Promise<Me> {
  return (await callServer<Me>(server, 'me', {}, token ?? '')).data
}

/** Whether the session of a token is still active. */
export async function isSessionActive(server: ProductServer, token: string): Promise<boolean> {
  return (await callServer(server, 'me', {}, token)).code === 200
}

/** Locates a field of one section, by the message of its label. */
export function fieldIn(user: User, section: string, label: string): Locator {
  return user.main
    .getByRole('region', { name: user.text(section), exact: true })
    .getByRole('textbox', { name: user.text(label), exact: true })
}

/** Locates the field that searches the time zones. */
export function zoneField(user: User): Locator {
  return user.main.getByRole('combobox', { name: user.text('settings.zone.label') })
}

/** Searches the list of time zones and chooses the option. */
export async function chooseZone(user: User, search: string, option: RegExp): Promise<void> {
  await zoneField(user).fill(search)
  await user.page.getByRole('option', { name: option }).click()
}

/** Opens a second device of the same member. */
export async function otherDevice(
  browser: Browser,
  server: ProductServer,
  language: Language,
  member: Member,
): Promise<{ context: BrowserContext; user: User }> {
  const context = await browser.newContext({ baseURL: server.url, ...LANGUAGE_USE[language] })
  const user = new User(await context.newPage(), language, server)
  await user.signIn(member)
  return { context, user }
}

/** Returns the parameters of a small record, for calls that are made without the page. */
export function recordParams(title: string): Record<string, unknown> {
  createdCount += 1
  return {
    id: `${Date.now()}${String(createdCount).padStart(5, '0')}`,
    toolId: '6001',
    title,
    note: '',
    fileName: 'a.tsv',
    inputSha256: 'a'.repeat(64),
    variants: 12,
    engineVersion: '0.1.0',
    headline: '{}',
    result: '{"schemaVersion":1}',
    createdAt: new Date().toISOString(),
  }
}
