/** Invariants of the tabs of a browser, read without the product's guards. */
import { openDB } from 'idb'
import { isKeyOfUser, storageKeys } from '../../../src/lib/storage-keys.ts'
import { COOKIE, PRIVATE_COOKIES } from '../../../src/contract/cookies.ts'
import type { Browser } from './browser.ts'
import { markOf, MEMBERS, type Service } from './service.ts'
import type { Tab } from './tab.ts'

export type TabsFixture = { browser: Browser; service: Service; tabs: readonly Tab[] }

/** Returns the member of the session's token; null without a sign-in. */
function presentMember({ browser, service }: TabsFixture): string | null {
  const token = browser.cookies.get(COOKIE.token)
  return token === undefined ? null : (service.ownerOfToken(token) ?? 'nobody we know')
}

/** Returns the marks of other members in a text. */
function foreignMarks(text: string, userId: string | null): string[] {
  const marks = text.match(/of-\w+/g) ?? []
  return marks.filter((mark) => userId === null || mark !== markOf(userId))
}

function wrongCookies(fixture: TabsFixture): string[] {
  const present = presentMember(fixture)
  return PRIVATE_COOKIES.flatMap((name) => {
    const foreign = foreignMarks(fixture.browser.cookies.get(name) ?? '', present)
    return foreign.length > 0 ? [`cookie ${name} says ${foreign[0]} while ${present} is here`] : []
  })
}

/**
 * Checks cached replies: a tab may have those of its own member until it learns of the sign-out, but never
 * those of another.
 */
function wrongMemory({ tabs }: TabsFixture): string[] {
  return tabs.flatMap((tab) => {
    const answers = tab.persistence().client.getQueryCache().getAll()
    const text = JSON.stringify(answers.map(({ state }) => state.data ?? null))
    const foreign = foreignMarks(text, tab.shown())
    return foreign.length > 0 ? [`${tab.name} of ${tab.shown()} holds ${foreign[0]}`] : []
  })
}

/** Returns violations of the invariants of every moment. */
export function violations(fixture: TabsFixture): string[] {
  const { service, tabs } = fixture
  return [
    ...wrongCookies(fixture),
    ...wrongMemory(fixture),
    ...service.mixedUp,
    ...service.reused.map((token) => `${token} was used twice`),
    ...tabs.flatMap(({ name, faults }) => faults.map((fault) => `${name}: ${String(fault)}`)),
  ]
}

async function textOfDatabase(name: string): Promise<string> {
  const db = await openDB(name)
  const stores = [...db.objectStoreNames]
  const rows = await Promise.all(stores.map((store) => db.getAll(store)))
  db.close()
  return JSON.stringify(rows)
}

/** Returns violations of the invariants when all messages have arrived and all tabs are awake. */
export async function violationsAtRest(fixture: TabsFixture): Promise<string[]> {
  const present = presentMember(fixture)
  const wrong = violations(fixture)
  for (const tab of fixture.tabs) {
    if (tab.shown() !== (present ?? 'visitor')) wrong.push(`${tab.name} shows ${tab.shown()}`)
  }
  const names = (await indexedDB.databases()).map(({ name }) => name)
  for (const userId of MEMBERS) {
    const keys = fixture.browser.stored().filter(([key]) => isKeyOfUser(key, userId))
    const database = `veriscope-${userId}`
    if (userId !== present) {
      wrong.push(...keys.map(([key]) => `${key} is left of ${userId}`))
      if (names.includes(database)) wrong.push(`${database} is left`)
      continue
    }
    const foreign = keys.flatMap(([, value]) => foreignMarks(value, userId))
    if (names.includes(database)) {
      foreign.push(...foreignMarks(await textOfDatabase(database), userId))
    }
    if (foreign.length > 0) wrong.push(`${foreign[0]} was kept for ${userId}`)
  }
  const erasing = fixture.browser.stored().find(([key]) => key === storageKeys.erasing())
  if (erasing) wrong.push(`erasing ${erasing[1]} has not ended`)
  return wrong
}
