/** The top bar on the narrowest phones: every control is on the screen as a whole. */
import { paths } from '../../src/lib/paths.ts'
import { expect, type Language, test } from '../helpers/e2e/test.ts'

const WIDTH = 360
// Not `isMobile`: a phone zooms out until everything fits, and nothing would be outside.
const NARROWEST = { viewport: { width: WIDTH, height: 740 }, hasTouch: true }

for (const language of ['zh', 'en'] satisfies Language[]) {
  test.describe(language, () => {
    test.use({ ...NARROWEST, language })

    test('nothing of the top bar is cut off at 360 px, also without a network', async ({
      context,
      page,
      reader,
    }) => {
      await page.goto(paths.landing())
      await reader.settled()
      const controls = page.getByRole('banner').locator('a:visible, button:visible')
      const outside = () =>
        controls.evaluateAll(
          (all, width) =>
            all
              .map((each) => ({ box: each.getBoundingClientRect(), text: each.textContent }))
              .filter(({ box }) => box.left < 0 || box.right > width)
              .map(({ text, box }) => `${text}: ${box.left} to ${box.right}`),
          WIDTH,
        )
      const overlapping = () =>
        controls.evaluateAll((all) => {
          const boxes = all.map((each) => each.getBoundingClientRect())
          return boxes.filter((box, at) =>
            boxes.slice(at + 1).some((next) => next.left < box.right),
          ).length
        })
      expect(await controls.count()).toBeGreaterThan(3)
      expect(await outside()).toEqual([])
      expect(await overlapping()).toBe(0)
      await context.setOffline(true)
      await expect(page.getByRole('banner').getByRole('status').first()).toContainText(
        reader.text('layout.offline'),
      )
      expect(await outside()).toEqual([])
      expect(await overlapping()).toBe(0)
    })
  })
}
