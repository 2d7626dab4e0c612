/** axe on every screen, light and dark, wide and narrow. */
import { accessFaults } from '../helpers/e2e/axe.ts'
import { realAddresses } from '../helpers/e2e/addresses.ts'
import { makeEffects, runAnalysis, type Study } from '../helpers/e2e/analysis.ts'
import { registerMember } from '../helpers/e2e/members.ts'
import { DESKTOP, expect, type Language, PHONE, test } from '../helpers/e2e/test.ts'

const STUDY: Study = { exposure: 'butyrate', outcome: 'BMI', effects: makeEffects(15, 3) }

const RUNS: { language: Language; size: typeof DESKTOP | typeof PHONE; name: string }[] = [
  { language: 'zh', size: DESKTOP, name: 'zh, wide' },
  { language: 'en', size: PHONE, name: 'en, narrow' },
]

for (const { language, size, name: run } of RUNS) {
  for (const scheme of ['light', 'dark'] as const) {
    test.describe(`${run}, ${scheme}`, () => {
      test.use({ ...size, language })

      test('pages of visitors', async ({ page, reader, server }) => {
        test.setTimeout(180_000)
        // All screens are looked at before the test fails with all that was found.
        const found: string[] = []
        await page.goto('/')
        await reader.chooseScheme(scheme)
        for (const { path, row } of await realAddresses(server)) {
          if (row.access === 'member') continue
          await page.goto(path)
          await reader.settled()
          found.push(...(await accessFaults(page)))
        }
        await page.goto('/no/such/page')
        await reader.settled()
        found.push(...(await accessFaults(page)))
        expect([...new Set(found)]).toEqual([])
      })

      test('pages of members, a result, and the panels', async ({ page, reader, server }) => {
        test.setTimeout(180_000)
        // All screens are looked at before the test fails with all that was found.
        const found: string[] = []
        const member = await registerMember(server)
        await reader.signIn(member)
        await reader.chooseScheme(scheme)
        await runAnalysis(reader, STUDY)
        await reader.settled()
        found.push(...(await accessFaults(page)))
        await page.goto('/user/records')
        await expect(reader.main.getByRole('link', { name: STUDY.exposure }).first()).toBeVisible()
        // A record has reached the account before pages of the account are asked for.
        await expect(page.getByText(reader.text('records.state.saved')).first()).toBeVisible()
        for (const { path, row } of await realAddresses(server, (await reader.token()) ?? '')) {
          if (row.access !== 'member') continue
          await page.goto(path)
          await reader.settled()
          found.push(...(await accessFaults(page)))
        }
        for (const id of ['layout.about.open', 'route.terms']) {
          await reader.button(id).first().click()
          const dialog = page.getByRole('dialog')
          await expect(dialog).toBeVisible()
          await page.waitForTimeout(500)
          found.push(...(await accessFaults(page)))
          await page.keyboard.press('Escape')
          await expect(dialog).toBeHidden()
        }
        expect([...new Set(found)]).toEqual([])
      })
    })
  }
}
