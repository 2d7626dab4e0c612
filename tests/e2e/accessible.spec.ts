/**
 * Every screen, with its states after one press, in both languages, wide and narrow, light and dark: axe
 * finds nothing, nothing is wider than the screen, and no message id is shown.
 */
import { realAddresses } from '../helpers/e2e/addresses.ts'
import { memberWorld } from '../helpers/e2e/member-world.ts'
import { memberStates, visitorStates } from '../helpers/e2e/screen-states.ts'
import { DESKTOP, expect, type Language, PHONE, test } from '../helpers/e2e/test.ts'
import { Walk } from '../helpers/e2e/walk.ts'

type Run = {
  language: Language
  size: typeof DESKTOP | typeof PHONE
  name: string
  colorScheme: 'light' | 'dark'
}
/** Wide screens are looked at in light and, for contrast, in dark; narrow ones in dark. */
const RUNS: Run[] = [
  { language: 'zh', size: DESKTOP, name: 'zh, wide', colorScheme: 'light' },
  { language: 'en', size: PHONE, name: 'en, narrow', colorScheme: 'dark' },
]
const WALK_MS = 400_000

for (const { language, size, name, colorScheme } of RUNS) {
  test.describe(name, () => {
    test.use({ ...size, language, colorScheme })

    test('screens of visitors and their states', async ({ reader, server }) => {
      test.setTimeout(WALK_MS)
      await reader.chooseScheme('system')
      const walk = new Walk(reader, colorScheme === 'light')
      for (const { path, row } of await realAddresses(server)) {
        if (row.access !== 'member') await walk.visit({ path })
      }
      for (const state of visitorStates()) await walk.visit(state)
      expect([...walk.found]).toEqual([])
    })

    test('screens of members and their states', async ({ reader, server }) => {
      test.setTimeout(WALK_MS)
      const world = await memberWorld(server, language === 'zh' ? '林' : 'Lin')
      await reader.signIn(world.member)
      await reader.chooseScheme('system')
      const walk = new Walk(reader, colorScheme === 'light')
      for (const { path, row } of await realAddresses(server, world.token)) {
        if (row.access === 'member') await walk.visit({ path })
      }
      for (const state of memberStates(world, size === DESKTOP)) await walk.visit(state)
      expect([...walk.found]).toEqual([])
    })
  })
}
