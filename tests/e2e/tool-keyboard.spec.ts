/** From a loaded page of a tool to the result of its example by keyboard, with few keystrokes. */
import { paths } from '../../src/lib/paths.ts'
import { TOOLS } from '../../src/contract/tools.ts'
import { DESKTOP, expect, test } from '../helpers/e2e/test.ts'
import type { Locator } from '@playwright/test'

/** Counted from the loaded page, the skip link and the choice of the example included. */
const MOST = 12

test.use({ ...DESKTOP, language: 'zh' })

test(
  'each tool: from load to the result of its example',
  { tag: '@smoke' },
  async ({ page, user }) => {
    test.setTimeout(300_000)
    const found: string[] = []
    for (const { id } of TOOLS) {
      await page.goto(paths.tool(id))
      await user.waitUntilSettled()
      let keystrokes = 0
      const sendKey = async (key: string) => {
        keystrokes += 1
        await page.keyboard.press(key)
      }
      const has = (target: Locator) =>
        target.first().evaluate((element) => element === document.activeElement)
      const reach = async (target: Locator) => {
        await expect(target.first()).toBeVisible()
        for (let step = 0; step < 60 && !(await has(target)); step += 1) await sendKey('Tab')
      }
      await sendKey('Tab')
      await sendKey('Enter')
      // The first stop after the skip link.
      const start = user.main.getByRole('button', { name: user.text('tools.empty.start') })
      await sendKey('Tab')
      await expect(start).toBeFocused()
      await sendKey('Enter')
      const first = page.getByRole('menuitem').first()
      const run = user.button('tools.run.start')
      await expect(first.or(run.and(page.locator(':enabled'))).first()).toBeVisible()
      if (await first.isVisible()) {
        await expect(first).toBeFocused()
        await sendKey('Enter')
      }
      await expect(run).toBeEnabled({ timeout: 30_000 })
      await page.waitForTimeout(300)
      await reach(run)
      await sendKey('Enter')
      // The result is checked by the tests of each tool.
      if (id === TOOLS[0].id) await expect(page).toHaveURL(/record=\d+/, { timeout: 60_000 })
      else await expect(run).toBeHidden()
      if (keystrokes > MOST) found.push(`${id}: ${keystrokes} presses`)
    }
    expect(found).toEqual([])
  },
)
