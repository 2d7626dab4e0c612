/** From a loaded page of a tool to the result of its example by keyboard, with few keystrokes. */
import { paths } from '../../src/lib/paths.ts'
import { TOOLS } from '../../src/contract/tools.ts'
import { DESKTOP, expect, test } from '../helpers/e2e/test.ts'

test.use({ ...DESKTOP, language: 'zh' })

test(
  'each tool: the skip link, then one link to the result of its example',
  { tag: '@smoke' },
  async ({ page, user }) => {
    test.setTimeout(300_000)
    for (const { id } of TOOLS) {
      await page.goto(paths.tool(id))
      await user.waitUntilSettled()
      await page.keyboard.press('Tab')
      await page.keyboard.press('Enter')
      // The first stop after the skip link.
      const start = user.main.getByRole('link', { name: user.text('tools.empty.start') })
      await page.keyboard.press('Tab')
      await expect(start).toBeFocused()
      await page.keyboard.press('Enter')
      const strip = user.main.getByRole('region', { name: user.text('tools.example.strip') })
      await expect(strip).toBeVisible()
      await expect(user.button('tools.example.save')).toBeVisible({ timeout: 90_000 })
      await expect(user.main.getByRole('heading', { level: 1 })).toBeFocused()
    }
  },
)
