/** The page reacts while an analysis runs: no task of its main thread takes longer than the limit. */
import type { Page } from '@playwright/test'
import { shellLaunch } from '../../tools/test/chromium.ts'
import { type MainThreadTask, paceOf, traceMainThread } from '../helpers/e2e/main-thread.ts'
import type { Reader } from '../helpers/e2e/reader.ts'
import { DESKTOP, expect, PHONE, test } from '../helpers/e2e/test.ts'
import { inTurn } from '../helpers/e2e/turns.ts'

/** The limit of the specification, in processor time, because elapsed time is longer on a busy machine. */
const LONGEST_MS = 100

// Playwright's trace takes screenshots on the main thread of the page, which would be measured too.
test.use({ trace: 'off', screenshot: 'off', launchOptions: shellLaunch() })

function told(tasks: readonly MainThreadTask[]): string {
  return tasks
    .slice(0, 5)
    .map(({ cpuMs, wallMs, steps }) =>
      [`${cpuMs.toFixed(0)} ms (${wallMs.toFixed(0)} by the clock)`, ...steps].join('\n    '),
    )
    .join('\n')
}

/** Traces a page, with the pace of the machine before and after: it is the pace of neighbours, too. */
async function expectNoLongTask(page: Page, act: () => Promise<void>): Promise<void> {
  const before = await paceOf(page)
  const tasks = await traceMainThread(page, act)
  const pace = Math.max(before, await paceOf(page))
  // The trace must contain the page's main thread; otherwise it would prove nothing.
  expect(tasks.length, 'tasks that were seen').toBeGreaterThan(100)
  const description = `at pace ${pace.toFixed(2)} the longest tasks:\n${told(tasks)}`
  expect(tasks[0]?.cpuMs, description).toBeLessThan(LONGEST_MS * pace)
  test.info().annotations.push({ type: 'longest tasks', description })
}

/** Waits until all parts of a result are drawn. */
async function settled(page: Page): Promise<void> {
  let before = -1
  await expect
    .poll(
      async () => {
        const now = await page.evaluate(() => document.querySelectorAll('main *').length)
        const isSame = now === before
        before = now
        return isSame
      },
      { intervals: [1000], timeout: 30_000 },
    )
    .toBe(true)
}

/** Runs an example, waits until everything is drawn, and scrolls through the result. */
async function runAndLook(reader: Reader, example: number | null): Promise<void> {
  const { page } = reader
  await reader.button('tools.data.example').click()
  if (example !== null) await page.getByRole('menuitem').nth(example).click()
  await expect(reader.button('tools.run.start')).toBeEnabled()
  await reader.button('tools.run.start').click()
  await page.waitForURL(/record=\d+/, { timeout: 120_000 })
  await expect(page.locator('main figure').first()).toBeVisible()
  await settled(page)
  // Every figure, and every part that is folded until it is asked for.
  const tabs = await page.locator('main [role="tab"]').all()
  expect(tabs.length).toBeGreaterThanOrEqual(3)
  for (const tab of tabs) {
    await tab.click()
    await expect(page.locator('main [role="tabpanel"] figure').first()).toBeVisible()
  }
  const folded = page.locator('main h2 button[aria-expanded="false"]')
  while ((await folded.count()) > 0) await folded.first().click()
  await settled(page)
  await scrollThrough(page)
}

async function scrollThrough(page: Page): Promise<void> {
  const height = await page.evaluate(() => document.documentElement.scrollHeight)
  for (let y = 0; y < height; y += 800) {
    await page.evaluate((top) => {
      window.scrollTo(0, top)
      return new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))
    }, y)
  }
}

for (const { name, size } of inTurn(import.meta.filename, [
  { name: 'wide', size: DESKTOP },
  { name: 'narrow', size: PHONE },
])) {
  test.describe(name, () => {
    test.use(size)

    test('2.9c no long task while 211 taxa are read, estimated and drawn', async ({
      page,
      reader,
    }) => {
      test.setTimeout(240_000)
      await page.goto('/analysisTools/gutMicrobiotaMendel')
      await expect(reader.button('tools.data.example')).toBeVisible()
      await expectNoLongTask(page, () => runAndLook(reader, null))
    })

    test('2.9 no long task while one pair is analysed with everything', async ({
      page,
      reader,
    }) => {
      test.setTimeout(240_000)
      await page.goto('/analysisTools/6001')
      await expect(reader.button('tools.data.example')).toBeVisible()
      await expectNoLongTask(page, () => runAndLook(reader, 1))
    })
  })
}

test('a task that is too long is seen, however busy the machine is; a look of the test is none', async ({
  page,
}) => {
  await page.goto('/analysisTools/All')
  const looks = await traceMainThread(page, () =>
    page.evaluate(() => {
      let sum = 0
      for (let k = 0; k < 4e7; k += 1) sum += Math.sqrt(k)
      return new Promise<void>((done) => setTimeout(done, sum > 0 ? 100 : 0))
    }),
  )
  const tasks = await traceMainThread(page, () =>
    page.evaluate(
      () =>
        new Promise<void>((done) => {
          setTimeout(() => {
            // The work has a fixed length in processor time; its elapsed time may be longer.
            let sum = 0
            for (let k = 0; k < 4e8; k += 1) sum += Math.sqrt(k)
            document.title = String(sum)
            // Once the task has ended: the trace could end before it.
            setTimeout(done, 100)
          }, 0)
        }),
    ),
  )
  expect(tasks[0]?.cpuMs).toBeGreaterThan(LONGEST_MS)
  expect(looks[0]?.cpuMs).toBeLessThan(LONGEST_MS)
})
