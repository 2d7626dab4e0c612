/**
 * Every screen in both languages, wide and narrow, light and dark, and its states after one press in one of
 * them (in all with `npm test -- --every-device`): the screen is the one of its route, axe finds nothing, nothing is wider than the screen, and no message id is
 * shown.
 */
import { paths } from '../../src/lib/paths.ts'
import { realAddresses } from '../helpers/e2e/addresses.ts'
import { missingLandmark } from '../helpers/e2e/landmarks.ts'
import { memberWorld } from '../helpers/e2e/member-world.ts'
import { memberStates, visitorStates } from '../helpers/e2e/screen-states.ts'
import { DESKTOP, expect, type Language, PHONE, test } from '../helpers/e2e/test.ts'
import { everySecond } from '../helpers/e2e/turns.ts'
import { Walk } from '../helpers/e2e/walk.ts'

type Run = {
  language: Language
  size: typeof DESKTOP | typeof PHONE
  name: string
  colorScheme: 'light' | 'dark'
}
/** Wide screens are looked at in light, narrow ones in dark: their parts and colours are the same. */
const RUNS: Run[] = [
  { language: 'zh', size: DESKTOP, name: 'zh, wide', colorScheme: 'light' },
  { language: 'en', size: PHONE, name: 'en, narrow', colorScheme: 'dark' },
]
/** What only wide screens have (the side navigation, the wide bar and tables) is looked at in dark too. */
const WIDE_IN_DARK = new Set([
  paths.landing(),
  paths.allTools(),
  paths.frontPricing(),
  paths.records(),
  paths.orders(),
])
/** The smallest phone in use, the widest one, and one that is turned. */
const PHONES = [
  { width: 320, height: 568 },
  { width: 430, height: 932 },
  { width: 667, height: 375 },
]
const WALK_MS = 400_000

for (const { language, size, name, colorScheme } of RUNS) {
  test.describe(name, () => {
    const isWide = size === DESKTOP
    test.use({ ...size, language, colorScheme })

    test('screens of visitors and their states', async ({ reader, server }) => {
      test.setTimeout(WALK_MS)
      await reader.chooseScheme('system')
      const walk = new Walk(reader)
      for (const address of await realAddresses(server)) {
        if (address.row.access === 'member') continue
        await walk.visit({ path: address.path, inDark: isWide && WIDE_IN_DARK.has(address.path) })
        for (const fault of await missingLandmark(address, reader, language)) walk.found.add(fault)
        if (!isWide) await walk.fit(PHONES)
      }
      for (const state of everySecond(visitorStates(), isWide ? 0 : 1)) await walk.visit(state)
      expect([...walk.found]).toEqual([])
    })

    test('screens of members and their states', async ({ reader, server }) => {
      test.setTimeout(WALK_MS)
      const world = await memberWorld(server, language === 'zh' ? '林' : 'Lin')
      await reader.signIn(world.member)
      await reader.chooseScheme('system')
      const walk = new Walk(reader)
      for (const address of await realAddresses(server, world.token)) {
        if (address.row.access !== 'member') continue
        await walk.visit({ path: address.path, inDark: isWide && WIDE_IN_DARK.has(address.path) })
        for (const fault of await missingLandmark(address, reader, language)) walk.found.add(fault)
        if (!isWide) await walk.fit(PHONES)
      }
      for (const state of everySecond(memberStates(world, isWide), isWide ? 0 : 1)) {
        await walk.visit(state)
      }
      expect([...walk.found]).toEqual([])
    })
  })
}
