/** Flows of readers × faults of the line: each cell ends soon, in success or with a way on, and nothing twice. */
import { type Cell, type FlowName, FLOWS, type Scene } from '../helpers/e2e/line-flows.ts'
import { Reader } from '../helpers/e2e/reader.ts'
import { expect, test } from '../helpers/e2e/test.ts'
import { inEveryRun } from '../helpers/e2e/turns.ts'
import { LINE_FAULTS, type LineFault, startLine } from '../helpers/line.ts'

/** Ten seconds, and what a busy machine adds. */
const END_MS = 13_000

/** The cells of every run: each flow and each fault, what would cost most, and what was wrong once. */
const ALWAYS: Record<FlowName, readonly LineFault[]> = {
  unseenArticle: ['portal'],
  keptArticle: ['drop'],
  signIn: ['stall'],
  like: ['cut'],
  rename: ['down'],
  feedback: ['lostReply'],
  order: ['lostReply'],
  setting: ['slow'],
  update: ['stall'],
}

/** What turns on the page: no one may have to look at it for long. */
const BUSY = '[aria-busy="true"]:visible, [data-loading="true"]:visible'

/** What is said, in the reader's language. */
const said = ({ where }: Scene) =>
  where
    .locator('[role="alert"]:visible, [role="status"]:visible')
    .filter({ hasText: /\p{Script=Han}/u })

/** Waits until the step has ended. @returns whether the reader has what he wanted */
async function ended({ page }: Cell, scene: Scene): Promise<boolean> {
  await expect(async () => {
    const isDone = await scene.done.first().isVisible()
    const isOpen = await scene.wayOn
      .first()
      .isEnabled({ timeout: 100 })
      .catch(() => false)
    expect(isDone || (isOpen && (await said(scene).count()) > 0)).toBe(true)
    await expect(page.locator(BUSY)).toHaveCount(0, { timeout: 1 })
  }).toPass({ timeout: END_MS, intervals: [100] })
  return scene.done.first().isVisible()
}

async function meet(cell: Cell, scene: Scene, fault: LineFault): Promise<void> {
  const { line } = cell
  const before = line.counts.faulty
  line.become({ fault })
  await scene.act()
  if (scene.isLocal !== true) {
    await expect.poll(() => line.counts.faulty, 'the fault is met').toBeGreaterThan(before)
  }
  const isDone = await ended(cell, scene)
  if (scene.waits === true) expect(isDone, 'it waits to be sent').toBe(true)
  line.become({})
  if (!isDone) await scene.wayOn.first().click()
  await expect(scene.done.first()).toBeVisible()
  await scene.effect()
}

for (const name of Object.keys(FLOWS) as FlowName[]) {
  const flow = FLOWS[name]
  test(`${flow.name}, on a line that fails`, async ({ faults, page, server }) => {
    const cells = inEveryRun(LINE_FAULTS, ALWAYS[name])
    test.setTimeout(60_000 + 60_000 * cells.length)
    faults.allow(/ChunkLoadError|dynamically imported|Unable to preload|MIME type|Failed to|ERR_/)
    const line = await startLine(server.url)
    faults.trust(line.url)
    const reader = new Reader(page, 'zh', server)
    try {
      for (const [turn, fault] of cells.entries()) {
        await test.step(fault, async () => {
          const cell = { page, reader, server, line, turn }
          await meet(cell, await flow.prepare(cell), fault)
        })
      }
    } finally {
      await line.close()
    }
  })
}
